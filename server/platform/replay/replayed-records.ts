import { shippingStatuses } from '#domain/order-status.ts';
import { deliveryStatuses } from '#domain/order.ts';
import { shippingConsequences } from '#machines/lifecycles/consequences.ts';
import { deliveryLifecycle } from '#machines/lifecycles/delivery.lifecycle.ts';
import { disputeLifecycle } from '#machines/lifecycles/dispute.lifecycle.ts';
import { domainLifecycle } from '#machines/lifecycles/domain.lifecycle.ts';
import { importRunLifecycle } from '#machines/lifecycles/import-run.lifecycle.ts';
import { kycLifecycle } from '#machines/lifecycles/kyc.lifecycle.ts';
import { membershipLifecycle } from '#machines/lifecycles/membership.lifecycle.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import { ownershipTransferLifecycle } from '#machines/lifecycles/ownership-transfer.lifecycle.ts';
import { periodLifecycle } from '#machines/lifecycles/period.lifecycle.ts';
import { eventApplicationLifecycle } from '#machines/lifecycles/event-application.lifecycle.ts';
import { posRequestLifecycle } from '#machines/lifecycles/pos-request.lifecycle.ts';
import { referralLifecycle } from '#machines/lifecycles/referral.lifecycle.ts';
import { refundLifecycle } from '#machines/lifecycles/refund.lifecycle.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import { statementLineLifecycle } from '#machines/lifecycles/statement-line.lifecycle.ts';
import { subscriptionLifecycle } from '#machines/lifecycles/subscription.lifecycle.ts';
import { virtualAccountLifecycle } from '#machines/lifecycles/virtual-account.lifecycle.ts';
import { type Facts, type ReplayEntry, type ReplayedKind, createReplayedChart } from './replay-record.ts';

export const refund: ReplayedKind = {
  charts: { refund: createReplayedChart(refundLifecycle, 'status') },
  begin: () => ({ status: 'pending', isRetried: false }),
  toStored: ({ status, isRetried }) => ({ status, isRetried }),
};

const countOf = (record: Facts, status: string | null): number => Number(record[status ?? ''] ?? 0);

/**
 * The disputes of a payment: its timeline does not say which of several an entry is about, so they are counted by their
 * status. Each entry must find one with its previous status.
 */
export const dispute: ReplayedKind = {
  charts: {
    dispute: {
      statusOf: (record, { from }) => (countOf(record, from) > 0 ? from : 'none'),
      step(record, { event: name, from, to, by }) {
        const event = disputeLifecycle.events.find((one) => one === name);
        const status = (['open', 'won', 'lost'] as const).find((one) => one === from);
        if (event === undefined || status === undefined || to === null) return undefined;
        const result = disputeLifecycle.nextStatus({ status }, event, by);
        if (!result.ok || result.to !== to) return undefined;
        return { ...record, [status]: countOf(record, status) - 1, [to]: countOf(record, to) + 1 };
      },
    },
  },
  begin: () => ({ open: 0, won: 0, lost: 0 }),
  applyOtherEntry: (record, { event }) =>
    event === 'dispute.opened' ? { ...record, open: countOf(record, 'open') + 1 } : record,
  toStored: ({ open, won, lost }) => ({ open, won, lost }),
};

const asDeliveries = (value: unknown) =>
  (Array.isArray(value) ? value : []).flatMap(
    (one: unknown) => deliveryStatuses.find((status) => status === one) ?? [],
  );

/** None of the effects that follow here needs more of the order. */
const parcel: OrderRecord = {
  status: 'ORDER_INTENT_CONFIRMED',
  shippingStatus: 'PENDING',
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'KONTOR_DELIVERY',
  deliveryTiming: 'PRE_DELIVERY',
  paid: false,
  paymentMethod: null,
  statusBeforeRefund: null,
  refundStatus: null,
  dispute: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: false,
};

/** Applies the effects of a shipping step to the deliveries of its order, by the names in the charts. */
function moveDeliveries(record: Facts, { event: name, from, to, by }: ReplayEntry): Facts | undefined {
  const event = shippingLifecycle.events.find((one) => one === name);
  const [before, after] = [from, to].map((one) => shippingStatuses.find((status) => status === one));
  if (event === undefined || before === undefined || after === undefined) return undefined;
  let deliveries = asDeliveries(record['deliveries']);
  const step = { event, from: before, to: after, record: parcel };
  for (const consequence of shippingConsequences(step)) {
    if (consequence.on === 'courier' && consequence.effect === 'book')
      deliveries = [...deliveries, 'requesting'];
    const status = deliveries.at(-1);
    if (consequence.on !== 'delivery' || status === undefined) continue;
    const result = deliveryLifecycle.nextStatus({ orderId: '', status }, consequence.event, by);
    if (result.ok) deliveries = [...deliveries.slice(0, -1), result.to];
  }
  return { ...record, shippingStatus: to, deliveries };
}

/** The deliveries of an order. A pickup's reference says that the courier accepted it, not the timeline. */
export const delivery: ReplayedKind = {
  charts: { shipping: { statusOf: ({ shippingStatus }) => shippingStatus, step: moveDeliveries } },
  begin: (now) => ({ ...now, shippingStatus: 'PENDING', deliveries: [] }),
  toStored: ({ deliveries }, now) => {
    const kept = asDeliveries(now['deliveries']);
    return {
      deliveries: asDeliveries(deliveries).map((status, nth) =>
        status === 'requesting' && kept[nth] === 'booked' ? 'booked' : status,
      ),
    };
  },
};

/** A verification's timeline does not store what its events carry: one of these must lead to the next status. */
const kycFacts = [
  { items: ['ready'], expiresAt: null, at: 0 },
  { items: ['needs attention'], expiresAt: null, at: 0 },
  { items: ['approved'], expiresAt: 0, at: 1 },
];

export const kyc: ReplayedKind = {
  charts: { kyc: createReplayedChart(kycLifecycle, 'status') },
  begin: () => ({ status: 'not started', items: [], isDecided: false, expiresAt: null, at: 0 }),
  payloads: () => kycFacts,
  toStored: ({ status }) => ({ status }),
};

export const virtualAccount: ReplayedKind = {
  charts: { 'virtual-account': createReplayedChart(virtualAccountLifecycle, 'status') },
  begin: () => ({ status: 'not requested', isOffered: true, isVerified: true }),
  toStored: ({ status }) => ({ status }),
};

const importFacts = { records: 1, hasFile: true, hasImported: true, isRecent: true };
export const importRun: ReplayedKind = {
  charts: { 'import-run': createReplayedChart(importRunLifecycle, 'status') },
  begin: () => ({ status: 'mapping', ...importFacts, failure: null }),
  payloads: (_entry, _record, now) => [{ ...importFacts, failure: now['failure'] }],
  toStored: ({ status, failure }) => ({ status, failure }),
};

export const period: ReplayedKind = {
  charts: { period: createReplayedChart(periodLifecycle, 'status') },
  begin: () => ({ status: 'open', isOver: true, isNext: true, isLast: true }),
  toStored: ({ status }) => ({ status }),
};

const membershipChart = createReplayedChart(membershipLifecycle, 'status');

/**
 * A membership; one from before invitations has no inviter, and began as that of a member. The facts at the time of an
 * event are not stored: an event needs all of them, except that an invitation expires once its time is over.
 */
export const membership: ReplayedKind = {
  charts: {
    membership: {
      ...membershipChart,
      step: (record, entry, facts) => membershipChart.step({ ...record, ...facts }, entry, {}),
    },
  },
  begin: ({ isInvited }) => ({
    status: isInvited === true ? 'invited' : 'active',
    hasFreeSeat: true,
    isBeyondSeats: true,
    isInvitedEmail: true,
    isOther: true,
    isRecipient: true,
  }),
  payloads: ({ event }) => [{ isInTime: event !== 'invitation.expire' }],
  toStored: ({ status }) => ({ status }),
};

const transferChart = createReplayedChart(ownershipTransferLifecycle, 'status');

/** A transfer of ownership. The facts at the time of an event are not stored: an event needs all of them, or their opposite. */
export const ownershipTransfer: ReplayedKind = {
  charts: {
    'ownership-transfer': {
      ...transferChart,
      step: (record, entry, facts) => transferChart.step({ ...record, ...facts }, entry, {}),
    },
  },
  firstLifecycle: 'ownership-transfer',
  begin: () => ({
    status: 'pending',
    isCurrentOwner: true,
    isRecipient: true,
    isVerificationSettled: true,
  }),
  payloads: ({ event, by }) => [
    {
      isInTime: event !== 'transfer.expire',
      isRecipientActive: event !== 'transfer.cancel' || by !== 'timer',
    },
  ],
  toStored: ({ status }) => ({ status }),
};

const subscriptionChart = createReplayedChart(subscriptionLifecycle, 'status');

const subscriptionFacts = {
  canStartTrial: true,
  isTrialOver: true,
  hasOpenOrder: false,
  isPlanPaid: false,
  startsLater: false,
  isPeriodOver: true,
  isChangeScheduled: true,
  isCancelScheduled: true,
  isGraceOver: true,
  isDunningOver: true,
};

/** A subscription. The facts at the time of an event are not stored: one of these must lead to the next status. */
export const subscription: ReplayedKind = {
  charts: {
    subscription: {
      ...subscriptionChart,
      step: (record, entry, facts) => subscriptionChart.step({ ...record, ...facts }, entry, {}),
    },
  },
  begin: () => ({ status: 'incomplete', ...subscriptionFacts }),
  payloads: () => [
    subscriptionFacts,
    { ...subscriptionFacts, isPeriodOver: false },
    { ...subscriptionFacts, hasOpenOrder: true },
    { ...subscriptionFacts, startsLater: true },
    { ...subscriptionFacts, isPlanPaid: true },
  ],
  toStored: ({ status }) => ({ status }),
};

/** A line of a bank statement. The row that it was matched to fitted then, which is not recorded. */
export const statementLine: ReplayedKind = {
  charts: { 'statement-line': createReplayedChart(statementLineLifecycle, 'status') },
  begin: () => ({ status: 'new', isSameMoney: true, isRowFree: true }),
  toStored: ({ status }) => ({ status }),
};

const domainChart = createReplayedChart(domainLifecycle, 'status');

/** A shop's own domain. The facts at the time of an event are not stored: an event needs all of them, or their opposite. */
export const domain: ReplayedKind = {
  charts: {
    domain: {
      ...domainChart,
      step: (record, entry, facts) => domainChart.step({ ...record, ...facts }, entry, {}),
    },
  },
  begin: ({ isBought }) => ({
    status: 'requested',
    isBought,
    isParkingDue: true,
    isExpired: true,
    isGraceOver: true,
  }),
  payloads: ({ event }) => [{ isHeldByOther: event === 'ownership.contested' }],
  toStored: ({ status }) => ({ status }),
};

export const posRequest: ReplayedKind = {
  charts: { 'pos-request': createReplayedChart(posRequestLifecycle, 'status') },
  begin: () => ({ status: 'requested', hasSerialNumbers: true }),
  toStored: ({ status }) => ({ status }),
};

const eventApplicationChart = createReplayedChart(eventApplicationLifecycle, 'status');

/** An application for an event. The facts at the time of an event are not stored: an event needs all of them, or their opposite. */
export const eventApplication: ReplayedKind = {
  charts: {
    'event-application': {
      ...eventApplicationChart,
      step: (record, entry, facts) => eventApplicationChart.step({ ...record, ...facts }, entry, {}),
    },
  },
  firstLifecycle: 'event-application',
  begin: ({ isFree }) => ({
    status: 'applied',
    isFree,
    hasPlace: true,
    isDeadlineOver: false,
    hasStarted: false,
  }),
  payloads: ({ event }) => [
    {
      isDeadlineOver: event === 'application.expire',
      hasStarted: event === 'application.attend',
    },
  ],
  toStored: ({ status }) => ({ status }),
};

export const referral: ReplayedKind = {
  charts: { referral: createReplayedChart(referralLifecycle, 'status') },
  begin: () => ({ status: 'pending', isPlanPaid: true, isDue: true, isClean: true }),
  toStored: ({ status }) => ({ status }),
};
