import { v7 as newId } from 'uuid';
import { paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import { disputeLaw } from '#machines/lifecycles/dispute.lifecycle.ts';
import { leftMinor } from '#machines/lifecycles/money-plan.ts';
import type { Transaction } from '#server/db/client.ts';
import { openLedger } from '#server/modules/ledger/ledger.service.ts';
import {
  type TransactionRecord,
  depositByProvider,
  lockTransaction,
  saveTransaction,
  transactionByReference,
} from '#server/modules/transactions/transactions.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import type { DisputeFact } from '#server/providers/payments/payments.ts';
import { moneyText } from '#server/format.ts';
import { type HeldDispute, disputeAdapter } from './dispute-adapter.ts';
import { mailDispute } from './dispute-mails.ts';
import { holdDispute } from './dispute-money.ts';
import { insertDispute, listDisputes } from './disputes.repo.ts';
import { type PaymentDeps, lockSubject, providerActor } from './subject.ts';

async function findDisputed(
  tx: Transaction,
  { payments }: PaymentDeps,
  { paymentReference, providerReference, currency }: DisputeFact,
): Promise<TransactionRecord | undefined> {
  const found =
    paymentReference !== null
      ? await transactionByReference(tx, paymentReference)
      : providerReference !== null
        ? await depositByProvider(tx, payments.name, providerReference)
        : undefined;
  const isProviders = found?.source === 'provider' && found.direction === 'CR';
  return isProviders && found.currency === currency ? found : undefined;
}

/**
 * Takes what a provider says of a dispute, as often and in whatever order it comes: one that is decided before it was heard
 * of is opened and decided at once. `collect` books a payment that nobody has concluded yet: what is disputed had come in.
 * False for a payment that is not here.
 */
export async function applyDispute(
  tx: Transaction,
  deps: PaymentDeps,
  fact: DisputeFact,
  collect: (payment: TransactionRecord) => Promise<unknown>,
): Promise<boolean> {
  const found = await findDisputed(tx, deps, fact);
  if (!found) return false;
  const status = paymentStatusOf(found.result);
  if (status === 'pending' || status === 'failed') await collect(found);
  const subject = await lockSubject(tx, deps, found);
  const payment = await lockTransaction(tx, found.businessId, found.id);
  if (!payment) return false;
  const known = (await listDisputes(tx, payment.businessId, payment.id)).find(
    ({ providerReference }) => providerReference === fact.disputeReference,
  );
  const held = known
    ? { businessId: payment.businessId, status: known.status, dispute: known, payment, subject }
    : await openDispute(tx, deps, payment, fact);
  if (!held || fact.state === 'open') return true;
  const event = `dispute.${fact.state}` as const;
  // Told again, or told as won after it was lost: nothing changes.
  if (!disputeLaw.nextStatus(held, event, 'payment').ok) return true;
  const details = { lostMinor: fact.amountMinor };
  await advanceLocked(tx, deps, disputeAdapter, held, event, providerActor(deps), details);
  return true;
}

/** Holds the disputed amount; undefined where nothing of the payment is left to dispute. */
async function openDispute(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  { disputeReference, amountMinor: toldMinor, reason, respondBy }: DisputeFact,
): Promise<HeldDispute | undefined> {
  const { businessId, currency } = payment;
  const left = leftMinor(payment);
  const amountMinor = Math.min(toldMinor, left);
  if (amountMinor === 0) return undefined;
  const at = deps.clock.now();
  const actor = providerActor(deps);
  const nth = (await listDisputes(tx, businessId, payment.id)).length + 1;
  const dispute = {
    businessId,
    id: newId(),
    paymentId: payment.id,
    providerReference: disputeReference,
    nth,
    status: 'open' as const,
    amountMinor,
    reason,
    openedAt: at,
    respondBy: respondBy === null ? null : new Date(respondBy),
    closedAt: null,
  };
  await insertDispute(tx, dispute);
  const ledger = await openLedger(tx, businessId, currency);
  await holdDispute(tx, { ledger, record: payment }, { nth, amountMinor, isWhole: amountMinor === left }, at);
  const disputedMinor = payment.disputedMinor + amountMinor;
  await saveTransaction(tx, businessId, payment.id, { disputedMinor });
  const note = [moneyText(amountMinor, currency), reason].filter(Boolean).join(' · ');
  const status = paymentStatusOf(payment.result, payment.disputedMinor);
  // Of a payment that is disputed already another dispute changes no status.
  const step = status === 'disputed' ? ({ lifecycle: null, from: null, to: null } as const) : undefined;
  await appendTimeline(tx, businessId, at, actor, [
    {
      record: { type: 'transaction', id: payment.id, label: payment.label ?? payment.id },
      event: 'dispute.opened',
      note,
      ...(step ?? { lifecycle: 'payment', from: status, to: 'disputed' }),
    },
  ]);
  const subject = await lockSubject(tx, deps, payment);
  await subject.disputeOpened(amountMinor, actor);
  await mailDispute(tx, deps, { dispute, payment, kind: 'open' });
  return { businessId, status: 'open', dispute, payment: { ...payment, disputedMinor }, subject };
}
