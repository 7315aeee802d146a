import type { Currency } from '#domain/money.ts';
import type { WithdrawalCharge, WithdrawalStatus } from '#domain/withdrawal.ts';
import { DescriptionList, type DescriptionListProps } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { t } from './charge.messages.ts';

export type ChargeLinesProps = {
  charge: WithdrawalCharge;
  currency: Currency;
  /** The status of the withdrawal; undefined before it is requested. */
  status?: WithdrawalStatus;
  /** The balance after the withdrawal. */
  leftMinor?: number;
  extraItems?: DescriptionListProps['items'];
};

/** Whether the money is on its way, in the account, or back in the balance. */
const outcomesByStatus = {
  requested: 'planned',
  processing: 'planned',
  paid: 'paid',
  paidLate: 'paid',
  failed: 'returned',
  canceled: 'returned',
  reversed: 'returned',
  returnedLate: 'returned',
} as const satisfies Record<WithdrawalStatus, 'planned' | 'paid' | 'returned'>;

/** An amount with each of its charges. */
export function ChargeLines({
  charge,
  currency,
  status = 'requested',
  leftMinor,
  extraItems,
}: ChargeLinesProps) {
  const outcome = outcomesByStatus[status];
  const { amountMinor, feeMinor, vatMinor, stampDutyMinor, totalMinor } = charge;
  const line = (term: string, minor: number, isStrong = false) => ({
    term,
    detail: <Money amountMinor={minor} currency={currency} {...(isStrong && { variant: 'strong' })} />,
  });
  return (
    <DescriptionList
      items={[
        line(t(`net.${outcome}`), amountMinor, true),
        ...(totalMinor > amountMinor ? [line(t('fee'), feeMinor), line(t('vat'), vatMinor)] : []),
        ...(stampDutyMinor > 0 ? [line(t('stampDuty'), stampDutyMinor)] : []),
        line(t(`total.${outcome}`), totalMinor, true),
        ...(leftMinor === undefined ? [] : [line(t('left'), leftMinor)]),
        ...(extraItems ?? []),
      ]}
    />
  );
}
