import type { Transaction } from '#server/db/client.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { type PaymentDeps, type PaymentSubject, findPayable } from './payable.port.ts';
import { type TransactionRecord } from './transactions.repo.ts';
import { isBonus } from './transaction-kinds.ts';

/** Records the timeline entry of a payment. */
export const providerActor = ({ payments }: PaymentDeps): Actor => ({
  kind: 'payment',
  id: null,
  name: payments.label,
});

/** Money that is for no record. */
export const noPayable: PaymentSubject = {
  getDuePart: () => 0,
  paymentCollected: async () => undefined,
  refundCompleted: async () => undefined,
  lateRefundCounted: async () => undefined,
  refundFailed: async () => undefined,
  disputeOpened: async () => undefined,
  disputeWon: async () => undefined,
  disputeLost: async () => undefined,
};

/** A deposit to a virtual account, and a bonus, belong to the business in full. */
const balance: PaymentSubject = { ...noPayable, getDuePart: (collectedMinor) => collectedMinor };

/** Locks the invoice or order that a payment is for, always before the payment's own row. */
export async function lockSubject(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
): Promise<PaymentSubject> {
  if (payment.type === 'deposit' || isBonus(payment)) return balance;
  const payable = findPayable(deps.payables, payment);
  const subject = payable && (await payable.port.lockSubject(tx, deps, payment.businessId, payable.id));
  return subject ?? noPayable;
}
