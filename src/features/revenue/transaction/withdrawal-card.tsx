import type { TransactionOverview } from '#contract/money/transaction.ts';
import { getFinalCharge } from '#domain/withdrawal.ts';
import { ChargeLines } from '#src/features/payouts/withdraw/charge-lines.tsx';
import { formatDate } from '#src/lib/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { t } from './transaction.messages.ts';

export type WithdrawalCardProps = {
  withdrawal: NonNullable<TransactionOverview['withdrawal']>;
  timeZone: string;
};

/** The amount, charges and account of a withdrawal. */
export function WithdrawalCard({ withdrawal, timeZone }: WithdrawalCardProps) {
  const { currency, bankName, accountNumber, accountName, expectedAt, concludedAt, requestedBy } = withdrawal;
  const expected = { term: t('expected'), detail: formatDate(expectedAt, timeZone) };
  return (
    <Card title={t('money')}>
      <ChargeLines
        charge={getFinalCharge(withdrawal)}
        currency={currency}
        status={withdrawal.status}
        extraItems={[
          ...(getFinalCharge(withdrawal) === withdrawal
            ? []
            : [{ term: t('charges'), detail: t('noCharges') }]),
          { term: t('account'), detail: `${accountName} · ${bankName} · ${accountNumber}` },
          { term: t('requestedBy'), detail: requestedBy },
          ...(concludedAt === null ? [expected] : []),
        ]}
      />
    </Card>
  );
}
