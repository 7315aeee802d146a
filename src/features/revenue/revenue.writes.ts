import type { TransactionOverview } from '#contract/money/transaction.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { revenueKeys } from './revenue.queries.ts';

/** A withdrawal that was sent meanwhile is shown as it is now. */
export const cancelWithdrawal = defineWrite({
  call: 'cancelWithdrawal',
  invalidates: ['revenue', 'home'],
  invalidatesOnFailure: true,
});

/** A write that answers with the payment as it is now: its order or invoice has changed too. */
const refunded = {
  invalidates: ['revenue', 'home', 'invoices', 'orders'],
  answers: ({ transaction }: TransactionOverview) => revenueKeys.one(transaction.id),
} as const;

export const refundTransaction = defineWrite({ ...refunded, call: 'refundTransaction' });
export const retryRefund = defineWrite({ ...refunded, call: 'retryRefund' });
