import { v7 as newId } from 'uuid';
import { disputeLifecycle } from '#machines/lifecycles/dispute.lifecycle.ts';
import { planDisputeOpening } from '#machines/lifecycles/money-plan.ts';
import { paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type TransactionRecord,
  lockDepositByProvider,
  listRefunds,
  findTransactionByReference,
} from '#server/modules/payments/transactions.repo.ts';
import { isPaidToKontor } from '#server/modules/payments/transaction-kinds.ts';
import { formatMoney } from '#server/format.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { DisputeUpdate } from '#server/providers/payments/payments.ts';
import { type HeldDispute, disputeAdapter } from './dispute.adapter.ts';
import { notifyMembersOfDispute } from './dispute.emails.ts';
import { insertDispute, listDisputes, saveDispute } from './disputes.repo.ts';
import { holdDisputed } from './hold-disputed.ts';
import { type HeldPayment, lockPayment } from '#server/modules/payments/payment.adapter.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { providerActor } from '#server/modules/payments/subject.service.ts';

async function findDisputed(
  tx: Transaction,
  { payments }: PaymentDeps,
  { paymentReference, providerReference, currency }: DisputeUpdate,
): Promise<TransactionRecord | undefined> {
  const transaction =
    paymentReference !== null
      ? await findTransactionByReference(tx, paymentReference)
      : providerReference !== null
        ? await lockDepositByProvider(tx, payments.name, providerReference)
        : undefined;
  const isProviders =
    transaction?.source === 'provider' && (transaction.direction === 'CR' || isPaidToKontor(transaction));
  return isProviders && transaction.currency === currency ? transaction : undefined;
}

/**
 * Applies what a provider reports about a dispute, as often and in whatever order it arrives: one whose decision arrives first
 * is opened and decided at once. A date to respond by that is reported later than the dispute is added to it.
 * `collect` books a payment that is not concluded yet, because a disputed amount was received.
 * Returns false for an unknown payment.
 */
export async function applyDispute(
  tx: Transaction,
  deps: PaymentDeps,
  fact: DisputeUpdate,
  collect: (payment: TransactionRecord) => Promise<unknown>,
): Promise<boolean> {
  const transaction = await findDisputed(tx, deps, fact);
  if (!transaction) return false;
  const status = paymentStatusOf(transaction.result);
  // Also of a page whose success has not arrived: whoever disputes has paid.
  if (status === 'started' || status === 'pending' || status === 'failed') await collect(transaction);
  const held = await lockPayment(tx, deps, transaction.businessId, transaction.id);
  if (!held) return false;
  const { businessId } = held;
  const existing = (await listDisputes(tx, businessId, transaction.id)).find(
    ({ providerReference }) => providerReference === fact.disputeReference,
  );
  // Webhooks may arrive in any order: the first that contains the date sets it.
  if (existing?.status === 'open' && existing.respondBy === null && fact.respondBy !== null)
    await saveDispute(tx, existing, { respondBy: new Date(fact.respondBy) });
  const lockedDispute = existing
    ? { businessId, status: existing.status, dispute: existing, held }
    : await openDispute(tx, deps, held, fact);
  if (!lockedDispute || fact.state === 'open') return true;
  const event = `dispute.${fact.state}` as const;
  // A repeat, or a win after a loss: nothing changes.
  if (!disputeLifecycle.nextStatus(lockedDispute, event, 'payment').ok) return true;
  const details = { lostMinor: fact.amountMinor };
  await advanceLocked(tx, deps, disputeAdapter, lockedDispute, event, providerActor(deps), details);
  return true;
}

/**
 * Holds the disputed amount, unless a refund is already returning it; what such a refund fails to return is held then. Of a
 * payment for a plan nothing is held or announced, because it is Kontor's income (decision 73).
 * Returns undefined if nothing of the payment is left to dispute.
 */
async function openDispute(
  tx: Transaction,
  deps: PaymentDeps,
  held: HeldPayment,
  { disputeReference, amountMinor: reportedMinor, reason, respondBy }: DisputeUpdate,
): Promise<HeldDispute | undefined> {
  const { businessId, payment, subject } = held;
  if (payment.result !== 'success') return undefined;
  const refunds = await listRefunds(tx, businessId, payment.id);
  const opening = planDisputeOpening(reportedMinor, payment, refunds);
  const { claimedMinor } = opening;
  if (claimedMinor === 0) return undefined;
  const isKontors = isPaidToKontor(payment);
  const amountMinor = isKontors ? 0 : opening.amountMinor;
  const dispute = {
    businessId,
    id: newId(),
    paymentId: payment.id,
    providerReference: disputeReference,
    nth: (await listDisputes(tx, businessId, payment.id)).length + 1,
    status: 'open' as const,
    amountMinor,
    claimedMinor,
    reason,
    openedAt: deps.clock.now(),
    respondBy: respondBy === null ? null : new Date(respondBy),
    closedAt: null,
  };
  await insertDispute(tx, dispute);
  const note = [formatMoney(claimedMinor, payment.currency), reason].filter(Boolean).join(' · ');
  const record = { type: 'transaction', id: payment.id, label: payment.label ?? payment.id } as const;
  await recordEvents(tx, businessId, dispute.openedAt, providerActor(deps), [
    { record, lifecycle: 'dispute', event: 'dispute.opened', to: 'open', note },
  ]);
  const disputed = amountMinor > 0 ? await holdDisputed(tx, deps, held, dispute, { amountMinor }) : held;
  await subject.disputeOpened(claimedMinor, providerActor(deps));
  if (!isKontors) await notifyMembersOfDispute(tx, deps, { dispute, payment, kind: 'open' });
  return { businessId, status: 'open', dispute, held: disputed };
}
