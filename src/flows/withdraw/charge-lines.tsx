import type { Currency } from '#domain/money.ts';
import type { WithdrawalCharge } from '#domain/withdrawal.ts';
import { DescriptionList, type DescriptionListProps } from '#src/ui/description-list.tsx';
import { Money } from '#src/ui/money.tsx';
import { t } from './charge.messages.ts';

export type ChargeLinesProps = {
  charge: WithdrawalCharge;
  currency: Currency;
  /** Of the balance, once it is taken from it. */
  leftMinor?: number;
  more?: DescriptionListProps['items'];
};

/** An amount with all that is charged for it, to the kobo. */
export function ChargeLines({ charge, currency, leftMinor, more }: ChargeLinesProps) {
  const { amountMinor, feeMinor, vatMinor, stampDutyMinor, totalMinor } = charge;
  const line = (term: string, minor: number, isStrong = false) => ({
    term,
    detail: <Money amountMinor={minor} currency={currency} {...(isStrong && { variant: 'strong' })} />,
  });
  return (
    <DescriptionList
      items={[
        line(t('net'), amountMinor, true),
        line(t('fee'), feeMinor),
        line(t('vat'), vatMinor),
        ...(stampDutyMinor > 0 ? [line(t('stampDuty'), stampDutyMinor)] : []),
        line(t('total'), totalMinor, true),
        ...(leftMinor === undefined ? [] : [line(t('left'), leftMinor)]),
        ...(more ?? []),
      ]}
    />
  );
}
