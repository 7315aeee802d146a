import type { DisputeStatus } from '#domain/dispute.ts';
import { type DisputeEventType, disputeLaw } from '#machines/lifecycles/dispute.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { moneyText } from '#server/format.ts';
import { openLedger } from '#server/modules/ledger/ledger.service.ts';
import { type Change, type HeldRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { leftMinor, underWayMinor } from './begin-refund.ts';
import { refundLostPart } from './conclude-refund.ts';
import { mailDispute } from './dispute-mails.ts';
import { releaseDispute } from './dispute-money.ts';
import { type DisputeRow, listDisputes, saveDispute } from './disputes.repo.ts';
import { type HeldPayment, paymentAdapter } from './payment-adapter.ts';
import type { PaymentDeps } from './subject.ts';

/** A dispute with its payment, both held by the running transaction. */
export interface HeldDispute {
  businessId: string;
  status: DisputeStatus;
  dispute: DisputeRow;
  held: HeldPayment;
}

/** Of a lost dispute: what the provider says that it took, minor units. */
export interface DisputeDetails {
  lostMinor: number;
}

type DisputeChange = Change<HeldDispute, never, DisputeDetails>;

/** Minor units: what a decision leaves disputed of the payment, and what it costs. */
interface Decision {
  /** Held until now, for this dispute alone. */
  heldMinor: number;
  disputedMinor: number;
  claimedMinor: number;
  lostMinor: number;
  /** Nothing of the payment is left but what other refunds are returning. */
  isWhole: boolean;
}

async function decide(tx: Transaction, { before, after, details }: DisputeChange): Promise<Decision> {
  const { dispute, held } = after;
  const heldMinor = before.status === 'open' ? dispute.amountMinor : 0;
  const disputedMinor = held.disputedMinor - heldMinor;
  if (after.status !== 'lost')
    return { heldMinor, disputedMinor, claimedMinor: dispute.claimedMinor, lostMinor: 0, isWhole: false };
  const left = leftMinor({ ...held.payment, disputedMinor });
  const claimable = left + (held.payment.result === '00' ? await underWayMinor(tx, held.payment) : 0);
  const claimedMinor = Math.min(details.lostMinor, claimable) || dispute.claimedMinor;
  const isWhole = disputedMinor === 0 && claimable > 0 && details.lostMinor >= claimable;
  return { heldMinor, disputedMinor, claimedMinor, lostMinor: Math.min(details.lostMinor, left), isWhole };
}

const isDecided = ({ status }: DisputeRow): boolean => status !== 'open';

/** The one way in which a dispute changes. It is found with its payment, by what the provider calls both of them. */
export const disputeAdapter: HeldRecordAdapter<
  PaymentDeps,
  HeldDispute,
  DisputeEventType,
  never,
  DisputeDetails
> = {
  plan: (record, event, by) =>
    planStep(
      { lifecycle: 'dispute', law: disputeLaw, whyNot: ({ status }) => `This dispute is ${status}.` },
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
    note: moneyText(dispute.amountMinor, held.payment.currency),
  }),
  async save(tx, deps, change, entries) {
    const { after, actor, at } = change;
    const { status, dispute, held } = after;
    const { businessId, currency } = held.payment;
    await saveEntries(tx, entries);
    const { heldMinor, disputedMinor, claimedMinor, lostMinor, isWhole } = await decide(tx, change);
    // Given back to where it came from: a lost dispute then takes what was lost, which may be less.
    if (heldMinor > 0) {
      const ledger = await openLedger(tx, businessId, currency);
      await releaseDispute(tx, { ledger, record: held.payment }, dispute.nth, at);
    }
    const amountMinor = status === 'lost' ? lostMinor : dispute.amountMinor;
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
    if (lostMinor > 0) await refundLostPart(tx, deps, closed.payment, { disputeId: dispute.id }, lostMinor);
    return { ...saved, held: closed };
  },
  perform: (tx, deps, { after: { dispute, held, status } }) =>
    status === 'open'
      ? Promise.resolve()
      : mailDispute(tx, deps, { dispute, payment: held.payment, kind: status }),
};
