import type { DisputeStatus } from '#domain/dispute.ts';
import { type DisputeEventType, disputeLaw } from '#machines/lifecycles/dispute.lifecycle.ts';
import {
  backMinor,
  leftMinor,
  onItsWayMinor,
  planDisputeEnd,
  refundedMinor,
} from '#machines/lifecycles/money-plan.ts';
import { paymentStatusOf } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { moneyText } from '#server/format.ts';
import { notifyOfPayment } from '#server/modules/customer-notices/payment-notices.ts';
import { openLedger } from '#server/modules/ledger/ledger.service.ts';
import {
  type TransactionRecord,
  refundsOf,
  saveTransaction,
} from '#server/modules/transactions/transactions.repo.ts';
import type { Change, LifecycleAdapter } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { appendTimeline, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { surplusInSuspense } from './begin-refund.ts';
import { mailDispute } from './dispute-mails.ts';
import { releaseDispute } from './dispute-money.ts';
import { type DisputeRow, saveDispute } from './disputes.repo.ts';
import { bookReversal } from './money-moves.ts';
import { refundLostPart } from './conclude-refund.ts';
import { type PaymentDeps, type Subject, providerActor } from './subject.ts';

/** A dispute with its payment and what that paid for, all held by the running transaction. */
export interface HeldDispute {
  businessId: string;
  status: DisputeStatus;
  dispute: DisputeRow;
  payment: TransactionRecord;
  subject: Subject;
}

/** Of a lost dispute: what went back to the payer, minor units. */
export interface DisputeDetails {
  lostMinor: number;
}

type DisputeChange = Change<HeldDispute, never, DisputeDetails>;

/** Gives the held amount back to where it came from: a lost dispute then takes what was lost, which may be less. */
async function release(
  tx: Transaction,
  { before: { status, dispute }, after: { payment }, at }: DisputeChange,
): Promise<TransactionRecord> {
  if (status !== 'open') return payment;
  const ledger = await openLedger(tx, payment.businessId, payment.currency);
  await releaseDispute(tx, { ledger, record: payment }, dispute.nth, at);
  const disputedMinor = payment.disputedMinor - dispute.amountMinor;
  await saveTransaction(tx, payment.businessId, payment.id, { disputedMinor });
  return { ...payment, disputedMinor };
}

/** Of a payment that was lost whole: reversed, as a provider that takes it back without a dispute does. */
async function reverseWhole(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  { before, after: { subject }, actor, at }: DisputeChange,
): Promise<void> {
  const { businessId, id, currency } = payment;
  const surplusMinor = await surplusInSuspense(tx, payment);
  const amountMinor = leftMinor(payment);
  await subject.disputeLost(amountMinor, actor);
  const ledger = await openLedger(tx, businessId, currency);
  await bookReversal(tx, { ledger, record: payment }, { amountMinor, surplusMinor, at });
  await saveTransaction(tx, businessId, id, { result: '91', concludedAt: at });
  const record = { type: 'transaction', id, label: payment.label ?? id } as const;
  const reversed = { lifecycle: 'payment', event: 'payment.reversed', to: 'reversed', note: null } as const;
  const from = statusOf(before.payment);
  await appendTimeline(tx, businessId, at, actor, [{ ...reversed, record, from }]);
  await notifyOfPayment(tx, deps, { businessId, transactionId: id, kind: 'paymentReversed' });
}

const statusOf = ({ result, disputedMinor }: TransactionRecord) => paymentStatusOf(result, disputedMinor);

/** What is left of the payment is the business's again; while another dispute of it is open it stays disputed. */
async function recordClosing(
  tx: Transaction,
  payment: TransactionRecord,
  { before, actor, at }: DisputeChange,
): Promise<void> {
  const { businessId, id, label } = payment;
  const [from, to] = [statusOf(before.payment), statusOf(payment)];
  if (from === to) return;
  const record = { type: 'transaction', id, label: label ?? id } as const;
  const closed = { lifecycle: 'payment', event: 'dispute.closed', note: null } as const;
  await appendTimeline(tx, businessId, at, actor, [{ ...closed, record, from, to }]);
}

/** Money of failed refunds that left while it was disputed has gone back, now that it is disputed no more. */
async function countLateRefunds(
  tx: Transaction,
  { before: { payment }, after: { businessId, subject }, actor }: DisputeChange,
  released: TransactionRecord,
  refunds: readonly TransactionRecord[],
): Promise<void> {
  const amountMinor = backMinor(released, refunds) - backMinor(payment, refunds);
  if (amountMinor <= 0) return;
  const all = await refundsOf(tx, businessId, released.id);
  await saveTransaction(tx, businessId, released.id, { refundedMinor: refundedMinor(released, all) });
  await subject.lateRefundCounted(amountMinor, actor);
}

/** The one way in which a dispute changes. */
export const disputeAdapter: LifecycleAdapter<
  PaymentDeps,
  HeldDispute,
  DisputeEventType,
  never,
  DisputeDetails
> = {
  // A dispute is found with its payment, by what the provider calls both of them.
  lock: () => Promise.resolve(undefined),
  plan: (record, event, by) =>
    planStep(
      { lifecycle: 'dispute', law: disputeLaw, whyNot: ({ status }) => `This dispute is ${status}.` },
      record,
      event,
      by,
    ),
  toRecordRef: ({ payment: { id, label } }) => ({ type: 'transaction', id, label: label ?? id }),
  describe: ({ after: { dispute, payment } }) => ({ note: moneyText(dispute.amountMinor, payment.currency) }),
  async save(tx, deps, change, entries) {
    const { after, details, actor, at } = change;
    const { status, dispute, subject } = after;
    await saveEntries(tx, entries);
    const payment = await release(tx, change);
    const refunds = await refundsOf(tx, payment.businessId, payment.id);
    const { amountMinor, lostMinor, isWhole } = planDisputeEnd(status === 'lost' ? 'lost' : 'won', {
      amountMinor: dispute.amountMinor,
      toldMinor: details.lostMinor,
      left: leftMinor(payment),
      elsewhereMinor: payment.disputedMinor + onItsWayMinor(refunds),
    });
    await saveDispute(tx, dispute, { status, amountMinor, closedAt: at });
    const saved = { ...after, payment, dispute: { ...dispute, status, amountMinor, closedAt: at } };
    if (isWhole) await reverseWhole(tx, deps, payment, { ...change, after: saved });
    else {
      if (change.before.status === 'open') await subject.disputeWon(dispute.amountMinor - lostMinor, actor);
      await recordClosing(tx, payment, change);
      if (lostMinor > 0) await refundLostPart(tx, deps, payment, dispute.id, lostMinor, providerActor(deps));
      await countLateRefunds(tx, change, payment, refunds);
    }
    return saved;
  },
  perform: (tx, deps, { after: { dispute, payment, status } }) =>
    status === 'open' ? Promise.resolve() : mailDispute(tx, deps, { dispute, payment, kind: status }),
};
