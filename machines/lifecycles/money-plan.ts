import type { DisputeStatus } from '#domain/dispute.ts';
import type { PaymentResult } from '#domain/payment.ts';
import type { TransactionType } from '#domain/transaction-type.ts';
import { type OrderEventType, orderLifecycle } from './order.lifecycle.ts';
import type { OrderRecord } from './order.record.ts';

/** The amounts of a payment in minor units: collected, returned, being returned and disputed. */
export interface PaymentAmounts {
  source: string;
  result: PaymentResult;
  grossMinor: number;
  surplusMinor: number;
  refundedMinor: number;
  disputedMinor: number;
}

/** Returns the amount of a provider's payment that is neither returned, nor being returned, nor disputed; minor units. */
export const remainingMinor = (payment: PaymentAmounts): number => {
  const { result, source, grossMinor, surplusMinor, refundedMinor, disputedMinor } = payment;
  return result === 'success' && source === 'provider'
    ? grossMinor - surplusMinor - refundedMinor - disputedMinor
    : 0;
};

/** Any transaction of an order. */
export interface OrderMoney {
  id: string;
  type: TransactionType;
  result: PaymentResult;
  refundOf: string | null;
  grossMinor: number;
  surplusMinor: number;
}

/** The returned amounts of a payment, from its own row and those of its refunds, without refunds of a surplus. */
const grossOf = (refunds: readonly OrderMoney[], counts: (refund: OrderMoney) => boolean): number =>
  refunds
    .filter((refund) => refund.type === 'refund' && refund.surplusMinor === 0 && counts(refund))
    .reduce((sum, { grossMinor }) => sum + grossMinor, 0);
const isDone = ({ result }: OrderMoney) => result === 'success';
const hasFailed = ({ result }: OrderMoney) => result === 'failed';

/** Returns the most that can have been returned of a payment; a disputed amount can't be before the decision. */
const maxReturnableMinor = ({ grossMinor, surplusMinor, disputedMinor }: PaymentAmounts): number =>
  grossMinor - surplusMinor - disputedMinor;

/**
 * Returns the amount of a payment that was returned, as its order or invoice counts it. A retried refund that is also paid
 * out late can have paid out more.
 */
export const returnedMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  Math.min(grossOf(refunds, isDone), maxReturnableMinor(payment));

/** Returns the returned amount with pending refunds: the payment's `refundedMinor`. */
export const refundedMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  Math.min(
    grossOf(refunds, (refund) => !hasFailed(refund)),
    maxReturnableMinor(payment),
  );

/** Returns the amount of a payment that pending refunds hold. */
export const pendingRefundMinor = (refunds: readonly OrderMoney[]): number =>
  grossOf(refunds, (refund) => !isDone(refund) && !hasFailed(refund));

/**
 * Returns the amount that an order or invoice loses with a reversed payment: everything that no refund returned before.
 * Pending refunds count as lost too: they are paid out, or reversed as well when they fail.
 */
export const reversedMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  payment.grossMinor - payment.surplusMinor - payment.refundedMinor + pendingRefundMinor(refunds);

/** Returns true if no money of the order is left after this amount is returned too. */
export function isFullyReturned(
  money: readonly (OrderMoney & PaymentAmounts)[],
  amountMinor: number,
): boolean {
  const payments = money.filter(({ type, result }) => type === 'orderFulfillment' && result === 'success');
  const collectedMinor = payments.reduce((sum, payment) => {
    const refunds = money.filter(({ refundOf }) => refundOf === payment.id);
    return sum + payment.grossMinor - payment.surplusMinor - returnedMinor(payment, refunds);
  }, 0);
  return collectedMinor <= amountMinor;
}

/** A provider's report about a collected payment of an order. */
export type MoneyReport =
  | 'reversed'
  | 'refunded'
  | 'refundFailed'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost';

/** The state of an order's money at a provider's report. */
export interface ReportFacts {
  /** No money of the order is left after the report. */
  isLast: boolean;
  /** Another part of its money is disputed. */
  isStillDisputed: boolean;
}

interface ReportEffect {
  event: OrderEventType | null;
  timelineEvents: string | null;
}
const moveOrder = (event: OrderEventType): ReportEffect => ({ event, timelineEvents: null });
const addTimelineOnly = (timelineEvents: string): ReportEffect => ({ event: null, timelineEvents });

/** The order event of each report, whether or not the order accepts it. */
const reportEffects: Record<MoneyReport, (order: OrderRecord, facts: ReportFacts) => ReportEffect> = {
  reversed: () => moveOrder('dispute.lost'),
  refunded: ({ paid }, { isLast }) =>
    paid && isLast ? moveOrder('refund.done') : addTimelineOnly('payment.partRefunded'),
  refundFailed: () => moveOrder('refund.failed'),
  disputeOpened: () => moveOrder('dispute.opened'),
  disputeWon: (_, { isStillDisputed }) =>
    isStillDisputed ? addTimelineOnly('dispute.closed') : moveOrder('dispute.closed'),
  disputeLost: ({ dispute }, { isLast, isStillDisputed }) => {
    if (isLast) return moveOrder('dispute.lost');
    const isClosed = dispute === 'open' && !isStillDisputed;
    return { event: isClosed ? 'dispute.closed' : null, timelineEvents: 'payment.partRefunded' };
  },
};

/** Returns the order event of a provider's report, or null if it has none, and the additional timeline entry. */
export function planMoneyReport(
  order: OrderRecord,
  report: MoneyReport,
  facts: ReportFacts,
): { event: OrderEventType | null; timelineEvents: string[] } {
  const { event, timelineEvents } = reportEffects[report](order, facts);
  const transition = event && orderLifecycle.nextStatus(order, event, 'payment');
  const isAccepted = transition?.ok === true && transition.changed;
  return {
    event: isAccepted ? event : null,
    timelineEvents: [isAccepted ? null : event, timelineEvents].filter((name) => name !== null),
  };
}

/** The changes at the end of a refund: the payment's `refundedMinor`, and the amount reported to its order or invoice. */
export interface RefundEnd {
  refundedMinor: number;
  returnedMinor: number;
  failedMinor: number;
}

/**
 * Returns the changes at the end of a refund. A surplus doesn't concern the order or invoice. The reversal of a payment was
 * already reported to its order or invoice.
 */
export function planRefundEnd(
  status: 'done' | 'failed' | 'doneLate',
  refund: OrderMoney,
  payment: PaymentAmounts,
  refunds: readonly OrderMoney[],
): RefundEnd {
  const isOfBusiness = refund.surplusMinor === 0;
  if (payment.result !== 'success') {
    const releasedMinor = isOfBusiness && status === 'failed' ? refund.grossMinor : 0;
    return { refundedMinor: payment.refundedMinor - releasedMinor, returnedMinor: 0, failedMinor: 0 };
  }
  const result = status === 'failed' ? 'failed' : 'success';
  const after = refunds.map((one) => (one.id === refund.id ? ({ ...one, result } as const) : one));
  return {
    refundedMinor: refundedMinor(payment, after),
    returnedMinor: returnedMinor(payment, after) - returnedMinor(payment, refunds),
    failedMinor: isOfBusiness && status === 'failed' ? refund.grossMinor : 0,
  };
}

/** Returns true if the report repeats a partial reversal, by one lost dispute or by all of them. */
export function isRepeatedReversal(
  amountMinor: number,
  disputes: readonly { status: DisputeStatus; amountMinor: number }[],
): boolean {
  const lost = disputes.filter(({ status }) => status === 'lost').map((dispute) => dispute.amountMinor);
  return lost.includes(amountMinor) || lost.reduce((sum, minor) => sum + minor, 0) === amountMinor;
}

/** Distributes a reversed amount among the open disputes, oldest first; the last one gets the excess. */
export const distributeAmount = (amountMinor: number, open: readonly { amountMinor: number }[]): number[] => {
  let rest = amountMinor;
  return open.map((dispute, nth) => {
    const part = nth === open.length - 1 ? rest : Math.min(rest, dispute.amountMinor);
    rest -= part;
    return part;
  });
};

/** The amounts of a dispute in minor units: claimed, held and returned. */
export interface DisputeAmounts {
  claimedMinor: number;
  amountMinor: number;
}

/** Returns the amount that a new dispute can claim: what is left of the payment, and pending refunds that may fail. */
const claimableMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  payment.result === 'success' ? remainingMinor(payment) + pendingRefundMinor(refunds) : 0;

/** Returns what a new dispute claims and what of it is held at once, without the amounts of pending refunds. */
export const planDisputeOpening = (
  reportedMinor: number,
  payment: PaymentAmounts,
  refunds: readonly OrderMoney[],
): DisputeAmounts => ({
  claimedMinor: Math.min(reportedMinor, claimableMinor(payment, refunds)),
  amountMinor: Math.min(reportedMinor, remainingMinor(payment)),
});

/** Returns the part of a failed refund's amount that a dispute holds. */
export const planReleasedClaim = (
  { claimedMinor, amountMinor }: DisputeAmounts,
  releasedMinor: number,
  payment: PaymentAmounts,
): number => Math.max(0, Math.min(claimedMinor - amountMinor, releasedMinor, remainingMinor(payment)));

/** The end of a dispute. */
export interface DisputeEnd extends DisputeAmounts {
  /** The amount of the payment that other disputes still claim. */
  disputedMinor: number;
  lostMinor: number;
  /** Only pending refunds of the payment are left. */
  isWhole: boolean;
}

/** `heldMinor` is the amount held so far; `toldMinor` is the lost amount that the provider reports. */
export function planDisputeEnd(
  status: 'won' | 'lost',
  { heldMinor, ...dispute }: DisputeAmounts & { heldMinor: number },
  reportedMinor: number,
  payment: PaymentAmounts,
  refunds: readonly OrderMoney[],
): DisputeEnd {
  const disputedMinor = payment.disputedMinor - heldMinor;
  if (status === 'won') return { ...dispute, disputedMinor, lostMinor: 0, isWhole: false };
  const released = { ...payment, disputedMinor };
  const claimable = claimableMinor(released, refunds);
  const lostMinor = Math.min(reportedMinor, remainingMinor(released));
  return {
    disputedMinor,
    claimedMinor: Math.min(reportedMinor, claimable) || dispute.claimedMinor,
    amountMinor: lostMinor,
    lostMinor,
    isWhole: disputedMinor === 0 && claimable > 0 && reportedMinor >= claimable,
  };
}
