import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { RevenueBalance, TransactionOverview } from '#contract/money/transaction.ts';
import { splitRefund } from '#domain/ledger.ts';
import type { RefundRequest } from '#domain/order-refund.ts';
import { RefundDialog } from '#src/features/refunds/refund-dialog.tsx';
import { t as refundTexts } from '#src/features/refunds/refund.messages.ts';
import { formatMoney } from '#src/lib/format.ts';
import { revenueBalanceQuery } from '#src/features/revenue/revenue.queries.ts';
import { refundTransaction } from '#src/features/revenue/revenue.writes.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { t } from './transaction.messages.ts';

export type RefundPaymentProps = { overview: TransactionOverview; onClose: () => void };

/** Refunds all or part of an online payment. The effect on the balance is shown before. */
export function RefundPayment({ overview, onClose }: RefundPaymentProps) {
  const { transaction, refundableMinor } = overview;
  const { id, currency, counterpart, label, feeMinor } = transaction;
  const money = (minor: number) => formatMoney(minor, currency);
  const { data: balance } = useQuery({ ...revenueBalanceQuery(), staleTime: 0 });
  const consequence = (amountMinor: number): string =>
    [
      feeMinor > 0 ? t('feeStays', { fee: money(feeMinor) }) : undefined,
      balance?.currency === currency
        ? describeBalanceAfter(overview, amountMinor, balance, money)
        : undefined,
    ]
      .filter(Boolean)
      .join(' ');
  const write = useFormWrite(refundTransaction, (body: z.output<typeof RefundRequest>) => ({
    params: { id },
    body,
  }));
  return (
    <RefundDialog
      title={label === null ? t('askRefundPlain') : t('refundTitle', { label })}
      by="kontor"
      payee={counterpart}
      currency={currency}
      maxAmountMinor={refundableMinor}
      maxMessage={t('tooMuch', { amount: money(refundableMinor) })}
      reasonHint={t('reasonHint')}
      write={write}
      describeConsequence={consequence}
      savedNotice={(amount) => refundTexts('started', { amount })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

/** Returns the part of the payment that is not settled yet, which a refund takes first. */
const getUnsettledMinor = ({ transaction }: TransactionOverview): number => {
  const { settlesAt, settledAt, netMinor, surplusMinor, refundedMinor } = transaction;
  return settlesAt && !settledAt ? Math.max(0, netMinor - surplusMinor - refundedMinor) : 0;
};

function describeBalanceAfter(
  overview: TransactionOverview,
  amountMinor: number,
  { availableMinor }: RevenueBalance,
  money: (minor: number) => string,
): string {
  const pendingMinor = getUnsettledMinor(overview);
  const parts = splitRefund(amountMinor, { pendingMinor, availableMinor });
  if (parts.receivableMinor > 0) return t('exceedsBalance', { amount: money(parts.receivableMinor) });
  if (parts.availableMinor === 0)
    return t('leftPending', { amount: money(pendingMinor - parts.pendingMinor) });
  return t('left', { amount: money(availableMinor - parts.availableMinor) });
}
