import type { Transaction } from '#server/db/client.ts';
import type { TransactionRecord } from './transactions.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { paymentAdapter, toHeldPayment } from './payment.adapter.ts';
import type { PaymentDeps } from './payable.port.ts';
import { noPayable } from './subject.service.ts';

/**
 * Undoes a recorded payment. The caller holds the transaction and what it paid for, and subtracts it
 * there. Returns false if it was undone before.
 * @throws ILLEGAL_EVENT for a payment that a provider collected, which can only be refunded
 */
export async function undoRecordedPayment(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  actor: Actor,
): Promise<boolean> {
  const held = toHeldPayment(payment, noPayable);
  const after = await advanceLocked(tx, deps, paymentAdapter, held, 'payment.undone', actor, {});
  return after.status !== held.status;
}
