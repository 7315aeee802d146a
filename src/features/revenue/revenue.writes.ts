import { withdrawalCalls } from '#contract/money/withdrawal.ts';
import { transactionCalls, type TransactionOverview } from '#contract/money/transaction.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { revenueKeys } from './revenue.queries.ts';

/** A failure may mean that the withdrawal was already sent, so that the queries are refreshed then too. */
export const cancelWithdrawal = defineWrite({
  call: withdrawalCalls.cancelWithdrawal,
  invalidates: ['revenue', 'home'],
  invalidatesOnFailure: true,
});

/** A write whose answer is the updated payment. Its order or invoice has changed too. */
const refundWrite = {
  invalidates: ['revenue', 'home', 'invoices', 'orders'],
  getQueryKey: ({ transaction }: TransactionOverview) => revenueKeys.one(transaction.id),
} as const;

export const refundTransaction = defineWrite({ ...refundWrite, call: transactionCalls.refundTransaction });
export const retryRefund = defineWrite({ ...refundWrite, call: transactionCalls.retryRefund });
