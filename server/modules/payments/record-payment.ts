import { v7 as uuid } from 'uuid';
import { paymentLifecycle, resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { type NewTransaction, insertTransaction } from './transactions.repo.ts';

/** Money that moved outside of Kontor, as the merchant entered it. */
export type RecordedPayment = Pick<
  NewTransaction,
  | 'type'
  | 'direction'
  | 'method'
  | 'invoiceId'
  | 'orderId'
  | 'refundOf'
  | 'label'
  | 'counterpart'
  | 'currency'
  | 'message'
> & { amountMinor: number; /** When the money moved. */ at: Date };

/** The result of money that a merchant records or imports, as the lifecycle of payments defines it. */
export const recordedResult = (() => {
  const planned = { status: 'started', byProvider: false, disputedMinor: 0 } as const;
  const transition = paymentLifecycle.nextStatus(planned, 'payment.recorded', 'merchant');
  if (!transition.ok) throw new Error('The lifecycle of payments does not allow a recorded payment');
  return resultOfStatus[transition.to];
})();

/**
 * Records a payment by the merchant: a success from the start, without a fee, and never in a withdrawable balance. The caller
 * locks the invoice or order, and also counts the payment there. Returns the new transaction's id.
 */
export async function insertRecordedPayment(
  tx: Transaction,
  businessId: string,
  { amountMinor, at, ...money }: RecordedPayment,
  now: Date,
): Promise<string> {
  const id = uuid();
  const inserted = await insertTransaction(tx, businessId, {
    ...money,
    id,
    source: 'hand',
    result: recordedResult,
    grossMinor: amountMinor,
    netMinor: amountMinor,
    createdAt: now,
    at,
    concludedAt: now,
  });
  if (!inserted) throw new AppError('ALREADY_DONE');
  return id;
}
