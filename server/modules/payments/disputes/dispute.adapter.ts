import type { DisputeStatus } from '#domain/dispute.ts';
import { releaseDispute, unsettledMinor } from '#machines/ledger/payment-ledger.ts';
import { type DisputeEventType, disputeLifecycle } from '#machines/lifecycles/dispute.lifecycle.ts';
import { returnedMinor, planDisputeEnd, refundedMinor } from '#machines/lifecycles/money-plan.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import {
  type TransactionRecord,
  listRefunds,
  saveTransaction,
} from '#server/modules/payments/transactions.repo.ts';
import { isPaidToKontor, toLedgerRecord } from '#server/modules/payments/transaction-kinds.ts';
import { type Change, type LockedRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { recordLostPart } from '#server/modules/payments/refunds/conclude-refund.ts';
import { notifyMembersOfDispute } from './dispute.emails.ts';
import { type DisputeRow, listDisputes, saveDispute } from './disputes.repo.ts';
import { type HeldPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import { postponeSettlement } from '#server/modules/payments/settlement.service.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';

/** A dispute with its payment, both locked by the running transaction. */
export interface HeldDispute {
  businessId: string;
  status: DisputeStatus;
  dispute: DisputeRow;
  held: HeldPayment;
}

/** For a lost dispute: the amount that the provider took, in minor units. */
export interface DisputeDetails {
  lostMinor: number;
}

type DisputeChange = Change<HeldDispute, never, DisputeDetails>;

/** Money of failed refunds that left while it was disputed has been refunded, now that it is no longer disputed. */
async function countLateRefunds(
  tx: Transaction,
  { before, actor }: DisputeChange,
  { payment, subject }: HeldPayment,
  refunds: readonly TransactionRecord[],
): Promise<void> {
  const { businessId, id } = payment;
  const amountMinor = returnedMinor(payment, refunds) - returnedMinor(before.held.payment, refunds);
  if (amountMinor <= 0) return;
  const all = await listRefunds(tx, businessId, id);
  await saveTransaction(tx, businessId, id, { refundedMinor: refundedMinor(payment, all) });
  await subject.lateRefundCounted(amountMinor, actor);
}

/** Releases what a dispute held; what of it was not settled settles later. */
async function release(tx: Transaction, payment: TransactionRecord, nth: number, at: Date): Promise<void> {
  const named = toLedgerRecord(payment);
  const ledger = await moveMoney(tx, payment, [named], at, (before) => releaseDispute(before, named, nth));
  await postponeSettlement(tx, payment, unsettledMinor(ledger, named));
}

const isDecided = ({ status }: DisputeRow): boolean => status !== 'open';

/** The only way in which a dispute changes. It is found with its payment, by the provider's identifiers of both. */
export const disputeAdapter: LockedRecordAdapter<
  PaymentDeps,
  HeldDispute,
  DisputeEventType,
  never,
  DisputeDetails
> = {
  plan: (record, event, by) =>
    planStep(
      {
        lifecycle: 'dispute',
        definition: disputeLifecycle,
        explainRejection: ({ status }) => `This dispute is ${status}.`,
      },
      record,
      event,
      by,
    ),
  toRecordRef: ({ held: { payment } }) => ({
    type: 'transaction',
    id: payment.id,
    label: payment.label ?? payment.id,
  }),
  describe: ({ after: { dispute, held } }) => ({
    note: formatMoney(dispute.amountMinor, held.payment.currency),
  }),
  async save(tx, deps, change, entries) {
    const { after, actor, details, at } = change;
    const { status, dispute, held } = after;
    const { businessId } = held.payment;
    await saveEntries(tx, entries);
    const refunds = await listRefunds(tx, businessId, held.payment.id);
    const heldMinor = change.before.status === 'open' ? dispute.amountMinor : 0;
    const decision = status === 'lost' ? 'lost' : 'won';
    const { disputedMinor, amountMinor, claimedMinor, lostMinor, isWhole } = planDisputeEnd(
      decision,
      { ...dispute, heldMinor },
      details.lostMinor,
      held.payment,
      refunds,
    );
    // Released to where it came from: a lost dispute then takes what was lost, which may be less.
    if (heldMinor > 0) await release(tx, held.payment, dispute.nth, at);
    const decided = { status, amountMinor, claimedMinor, closedAt: at };
    await saveDispute(tx, dispute, decided);
    const saved = { ...after, dispute: { ...dispute, ...decided } };
    if (isWhole) {
      const lost = { isDisputeLost: true };
      return {
        ...saved,
        held: await advanceLocked(tx, deps, paymentAdapter, held, 'payment.reversed', actor, lost),
      };
    }
    // While another dispute of it is open, the payment stays disputed.
    const closed =
      heldMinor > 0
        ? await advanceLocked(tx, deps, paymentAdapter, held, 'dispute.closed', actor, { disputedMinor })
        : held;
    if (change.before.status === 'open') {
      const isLast = (await listDisputes(tx, businessId, dispute.paymentId)).every(isDecided);
      await held.subject.disputeWon(Math.max(0, heldMinor - lostMinor), actor, isLast);
    }
    if (lostMinor > 0) await recordLostPart(tx, deps, closed.payment, { disputeId: dispute.id }, lostMinor);
    await countLateRefunds(tx, change, closed, refunds);
    return { ...saved, held: closed };
  },
  perform: (tx, deps, { after: { dispute, held, status } }) =>
    status === 'open' || isPaidToKontor(held.payment)
      ? Promise.resolve()
      : notifyMembersOfDispute(tx, deps, { dispute, payment: held.payment, kind: status }),
};
