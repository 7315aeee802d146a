import { defineWrite } from '#src/lib/api/define-write.ts';
import { revenueKeys } from './revenue.queries.ts';

/** A withdrawal that was sent meanwhile is shown as it is now. */
export const cancelWithdrawal = defineWrite({
  call: 'cancelWithdrawal',
  invalidates: ['revenue', 'home'],
  invalidatesOnFailure: true,
});

export const retryRefund = defineWrite({
  call: 'retryRefund',
  invalidates: ['revenue', 'home', 'invoices', 'orders'],
  answers: ({ transaction }) => revenueKeys.one(transaction.id),
});
