import { v5 as uuidOf } from 'uuid';
import { lostDisputeReason } from '#domain/dispute.ts';
import { planReleasedClaim } from '#machines/lifecycles/money-plan.ts';
import { refundLifecycle } from '#machines/lifecycles/refund.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type TransactionRecord,
  lockTransaction,
  findTransactionByReference,
} from '#server/modules/payments/transactions.repo.ts';
import { isPaidToKontor } from '#server/modules/payments/transaction-kinds.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { RefundState } from '#server/providers/payments/payments.ts';
import { startRefund } from './begin-refund.ts';
import { returnIncome } from './return-income.ts';
import { listDisputes, saveDispute } from '#server/modules/payments/disputes/disputes.repo.ts';
import { holdDisputed } from '#server/modules/payments/disputes/hold-disputed.ts';
import { toHeldPayment } from '#server/modules/payments/payment.adapter.ts';
import { type HeldRefund, isOfSurplus, lockRefund, refundAdapter } from './refund.adapter.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { providerActor } from '#server/modules/payments/subject.service.ts';

/** Applies what the provider reports about a refund, as often as it arrives; a pending refund concludes nothing. */
export async function applyRefundUpdate(
  tx: Transaction,
  deps: PaymentDeps,
  reference: string,
  state: RefundState,
): Promise<void> {
  const transaction = await findTransactionByReference(tx, reference);
  if (!transaction || (state.state !== 'refunded' && state.state !== 'failed')) return;
  const held = await lockRefund(tx, deps, transaction.businessId, transaction.id);
  if (!held) return;
  const event = state.state === 'refunded' ? 'refund.done' : 'refund.failed';
  // A provider's event that the lifecycle has no use for, such as a failure after the money moved, changes nothing.
  if (!refundLifecycle.nextStatus(held, event, 'payment').ok) return;
  const message = state.state === 'failed' ? state.reason : null;
  const after = await advanceLocked(tx, deps, refundAdapter, held, event, providerActor(deps), { message });
  if (after.status === 'failed') await holdReleasedMoney(tx, deps, after);
}

/**
 * What a failed refund released still belongs to the payer as far as a dispute claims it: it is held while the
 * dispute is open, and lost if the dispute was lost.
 */
async function holdReleasedMoney(
  tx: Transaction,
  deps: PaymentDeps,
  { refund, payment, subject }: HeldRefund,
) {
  if (isOfSurplus(refund)) return;
  const { businessId, id } = payment;
  let releasedMinor = refund.grossMinor;
  for (const dispute of await listDisputes(tx, businessId, id)) {
    const latest = await lockTransaction(tx, businessId, id);
    if (!latest || dispute.status === 'won') continue;
    const amountMinor = planReleasedClaim(dispute, releasedMinor, latest);
    if (amountMinor === 0) continue;
    releasedMinor -= amountMinor;
    await saveDispute(tx, dispute, { amountMinor: dispute.amountMinor + amountMinor });
    const refundId = refund.id;
    if (dispute.status === 'open') {
      await holdDisputed(tx, deps, toHeldPayment(latest, subject), dispute, { amountMinor, refundId });
      await subject.disputeOpened(amountMinor, providerActor(deps));
    } else await recordLostPart(tx, deps, latest, { disputeId: dispute.id, refundId }, amountMinor);
  }
}

/**
 * Records the part of a payment that a lost dispute cost: a refund that was not requested, and that is completed. Its reference
 * derives from the dispute, its id does not, so that the id can't be used beforehand for something else. `refundId` is the
 * refund whose failure released the money after the dispute was lost.
 */
export async function recordLostPart(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  { disputeId, refundId }: { disputeId: string; refundId?: string },
  amountMinor: number,
): Promise<void> {
  const reference = uuidOf(refundId === undefined ? 'lost' : `lost ${refundId}`, disputeId);
  const begun = { reference, amountMinor, reason: lostDisputeReason };
  await (isPaidToKontor(payment)
    ? returnIncome(tx, deps, payment, begun, providerActor(deps))
    : startRefund(tx, deps, payment, { ...begun, of: 'business' }, providerActor(deps)));
  await applyRefundUpdate(tx, deps, reference, { state: 'refunded' });
}
