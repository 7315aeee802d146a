import { v5 as uuidOf } from 'uuid';
import { refundLaw } from '#machines/lifecycles/refund.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type TransactionRecord,
  transactionByReference,
} from '#server/modules/transactions/transactions.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { RefundState } from '#server/providers/payments/payments.ts';
import { beginRefund } from './begin-refund.ts';
import { refundAdapter } from './refund-adapter.ts';
import { type PaymentDeps, providerActor } from './subject.ts';

/** Takes what the provider says of a refund, as often as it comes; what is still under way concludes nothing. */
export async function applyRefundState(
  tx: Transaction,
  deps: PaymentDeps,
  reference: string,
  state: RefundState,
): Promise<void> {
  const found = await transactionByReference(tx, reference);
  if (!found || (state.state !== 'refunded' && state.state !== 'failed')) return;
  const adapter = refundAdapter(deps);
  const held = await adapter.lock(tx, found.businessId, found.id);
  if (!held) return;
  const event = state.state === 'refunded' ? 'refund.done' : 'refund.failed';
  // A provider's fact that the lifecycle has no use for, such as a failure after the money moved, changes nothing.
  if (!refundLaw.nextStatus(held, event, 'payment').ok) return;
  const message = state.state === 'failed' ? state.reason : null;
  await advanceLocked(tx, deps, adapter, held, event, providerActor(deps), { message });
}

/**
 * The part of a payment that a lost dispute cost: a refund that nobody asked for, and that is done. Its reference follows
 * from the dispute, its id does not: nobody can take it beforehand for something else.
 */
export async function refundLostPart(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  disputeId: string,
  amountMinor: number,
  actor: Actor,
): Promise<void> {
  const reference = uuidOf('lost', disputeId);
  const reason = 'Lost to a dispute';
  await beginRefund(tx, deps, payment, { reference, amountMinor, of: 'business', reason }, actor);
  await applyRefundState(tx, deps, reference, { state: 'refunded' });
}
