import type { DisputeStatus } from '#domain/dispute.ts';
import type { PaymentResult } from '#domain/payment.ts';
import type { TransactionType } from '#domain/transaction.ts';
import { type OrderEventType, orderLaw } from './order.lifecycle.ts';
import type { OrderRecord } from './order.record.ts';

/** Of a payment: what came in and what of it went back, is on its way back or is disputed; minor units. */
export interface PaymentAmounts {
  source: string;
  result: PaymentResult;
  grossMinor: number;
  surplusMinor: number;
  refundedMinor: number;
  disputedMinor: number;
}

/** Of what a provider collected for the business, minor units that did not go back, are not on their way back and not disputed. */
export const leftMinor = (payment: PaymentAmounts): number => {
  const { result, source, grossMinor, surplusMinor, refundedMinor, disputedMinor } = payment;
  return result === 'success' && source === 'provider'
    ? grossMinor - surplusMinor - refundedMinor - disputedMinor
    : 0;
};

/** Any movement of an order's money. */
export interface OrderMoney {
  id: string;
  type: TransactionType;
  result: PaymentResult;
  refundOf: string | null;
  grossMinor: number;
  surplusMinor: number;
}

/** Of a payment that its own row and the rows of its refunds tell: refunds of what had no purpose are not among them. */
const grossOf = (refunds: readonly OrderMoney[], counts: (refund: OrderMoney) => boolean): number =>
  refunds
    .filter((refund) => refund.type === 'refund' && refund.surplusMinor === 0 && counts(refund))
    .reduce((sum, { grossMinor }) => sum + grossMinor, 0);
const isDone = ({ result }: OrderMoney) => result === 'success';
const hasFailed = ({ result }: OrderMoney) => result === 'failed';

/** What can have gone back of a payment: of what is disputed nothing, before it is decided. */
const roomMinor = ({ grossMinor, surplusMinor, disputedMinor }: PaymentAmounts): number =>
  grossMinor - surplusMinor - disputedMinor;

/**
 * What of a payment went back, as its order or invoice was told. A refund that was tried again and is done late all the same
 * can have paid out more.
 */
export const backMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  Math.min(grossOf(refunds, isDone), roomMinor(payment));

/** The same with what is on its way back: the payment's `refundedMinor`. */
export const refundedMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  Math.min(
    grossOf(refunds, (refund) => !hasFailed(refund)),
    roomMinor(payment),
  );

/** Of a payment, what refunds that are not concluded have set aside. */
export const onItsWayMinor = (refunds: readonly OrderMoney[]): number =>
  grossOf(refunds, (refund) => !isDone(refund) && !hasFailed(refund));

/**
 * What an order or invoice is told to be gone with a payment that the provider takes back: all of it that no refund returned
 * before. What is on its way back is gone too: it arrives, or is reversed as well when it fails.
 */
export const takenBackMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  payment.grossMinor - payment.surplusMinor - payment.refundedMinor + onItsWayMinor(refunds);

/** Whether nothing of an order's money is left once this much has gone back too. */
export function isAllBack(money: readonly (OrderMoney & PaymentAmounts)[], amountMinor: number): boolean {
  const payments = money.filter(({ type, result }) => type === 'orderFulfillment' && result === 'success');
  const thereMinor = payments.reduce((sum, payment) => {
    const refunds = money.filter(({ refundOf }) => refundOf === payment.id);
    return sum + payment.grossMinor - payment.surplusMinor - backMinor(payment, refunds);
  }, 0);
  return thereMinor <= amountMinor;
}

/** What a provider reports of an order's money after it was collected. */
export type MoneyReport =
  | 'reversed'
  | 'refunded'
  | 'refundFailed'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost';

/** What is known of an order's money when a provider reports. */
export interface ReportFacts {
  /** No money of the order is left after what is reported. */
  isLast: boolean;
  /** Another part of its money is disputed. */
  isStillDisputed: boolean;
}

interface Reported {
  event: OrderEventType | null;
  told: string | null;
}
const moves = (event: OrderEventType): Reported => ({ event, told: null });
const tells = (told: string): Reported => ({ event: null, told });

/** How a report moves an order, whether it can be moved so or not. */
const reportedAs: Record<MoneyReport, (order: OrderRecord, facts: ReportFacts) => Reported> = {
  reversed: () => moves('dispute.lost'),
  refunded: ({ paid }, { isLast }) => (paid && isLast ? moves('refund.done') : tells('payment.partRefunded')),
  refundFailed: () => moves('refund.failed'),
  disputeOpened: () => moves('dispute.opened'),
  disputeWon: (_, { isStillDisputed }) =>
    isStillDisputed ? tells('dispute.closed') : moves('dispute.closed'),
  disputeLost: ({ dispute }, { isLast, isStillDisputed }) => {
    if (isLast) return moves('dispute.lost');
    const isClosed = dispute === 'open' && !isStillDisputed;
    return { event: isClosed ? 'dispute.closed' : null, told: 'payment.partRefunded' };
  },
};

/** The event by which a provider's report moves the order, null where it moves nothing; and what else its timeline tells. */
export function planMoneyReport(
  order: OrderRecord,
  report: MoneyReport,
  facts: ReportFacts,
): { event: OrderEventType | null; told: string[] } {
  const { event, told } = reportedAs[report](order, facts);
  const verdict = event && orderLaw.nextStatus(order, event, 'payment');
  const isTaken = verdict?.ok === true && verdict.changed;
  return {
    event: isTaken ? event : null,
    told: [isTaken ? null : event, told].filter((name) => name !== null),
  };
}

/** What the end of a refund changes: the payment's `refundedMinor`, and what its order or invoice is told went back or could not. */
export interface RefundEnd {
  refundedMinor: number;
  backMinor: number;
  failedMinor: number;
}

/**
 * What had no purpose goes back beside the order's or invoice's money. Of a payment that the provider took back its order or
 * invoice was told then.
 */
export function planRefundEnd(
  status: 'done' | 'failed' | 'doneLate',
  refund: OrderMoney,
  payment: PaymentAmounts,
  refunds: readonly OrderMoney[],
): RefundEnd {
  const isOfBusiness = refund.surplusMinor === 0;
  if (payment.result !== 'success') {
    const freedMinor = isOfBusiness && status === 'failed' ? refund.grossMinor : 0;
    return { refundedMinor: payment.refundedMinor - freedMinor, backMinor: 0, failedMinor: 0 };
  }
  const result = status === 'failed' ? 'failed' : 'success';
  const after = refunds.map((one) => (one.id === refund.id ? ({ ...one, result } as const) : one));
  return {
    refundedMinor: refundedMinor(payment, after),
    backMinor: backMinor(payment, after) - backMinor(payment, refunds),
    failedMinor: isOfBusiness && status === 'failed' ? refund.grossMinor : 0,
  };
}

/** Whether a provider reports a part again that it took back: by one lost dispute, or by all of them. */
export function isTakenBefore(
  amountMinor: number,
  disputes: readonly { status: DisputeStatus; amountMinor: number }[],
): boolean {
  const lost = disputes.filter(({ status }) => status === 'lost').map((dispute) => dispute.amountMinor);
  return lost.includes(amountMinor) || lost.reduce((sum, minor) => sum + minor, 0) === amountMinor;
}

/** Shares what was taken back among the open disputes, the oldest first; the last one has what is beyond all of them. */
export const splitAmong = (amountMinor: number, open: readonly { amountMinor: number }[]): number[] => {
  let rest = amountMinor;
  return open.map((dispute, nth) => {
    const part = nth === open.length - 1 ? rest : Math.min(rest, dispute.amountMinor);
    rest -= part;
    return part;
  });
};

/** A dispute: what it claims of a payment, and what of that is held, or went back; minor units. */
export interface DisputeAmounts {
  claimedMinor: number;
  amountMinor: number;
}

/** Of a payment, what disputes that are not open yet can claim: what is left of it, and what refunds may fail to return. */
const claimableMinor = (payment: PaymentAmounts, refunds: readonly OrderMoney[]): number =>
  payment.result === 'success' ? leftMinor(payment) + onItsWayMinor(refunds) : 0;

/** What a new dispute claims, and what of it is held at once: nothing that a refund is returning already. */
export const planDisputeOpening = (
  toldMinor: number,
  payment: PaymentAmounts,
  refunds: readonly OrderMoney[],
): DisputeAmounts => ({
  claimedMinor: Math.min(toldMinor, claimableMinor(payment, refunds)),
  amountMinor: Math.min(toldMinor, leftMinor(payment)),
});

/** What a dispute gets of the money that a failed refund set free. */
export const planFreedClaim = (
  { claimedMinor, amountMinor }: DisputeAmounts,
  freedMinor: number,
  payment: PaymentAmounts,
): number => Math.max(0, Math.min(claimedMinor - amountMinor, freedMinor, leftMinor(payment)));

/** How a dispute ends. */
export interface DisputeEnd extends DisputeAmounts {
  /** What of the payment stays disputed by others. */
  disputedMinor: number;
  lostMinor: number;
  /** Nothing of the payment is left but what refunds are returning. */
  isWhole: boolean;
}

/** `heldMinor`: what is held for the dispute until now. `toldMinor`: what a lost one cost, as the provider says. */
export function planDisputeEnd(
  status: 'won' | 'lost',
  { heldMinor, ...dispute }: DisputeAmounts & { heldMinor: number },
  toldMinor: number,
  payment: PaymentAmounts,
  refunds: readonly OrderMoney[],
): DisputeEnd {
  const disputedMinor = payment.disputedMinor - heldMinor;
  if (status === 'won') return { ...dispute, disputedMinor, lostMinor: 0, isWhole: false };
  const released = { ...payment, disputedMinor };
  const claimable = claimableMinor(released, refunds);
  const lostMinor = Math.min(toldMinor, leftMinor(released));
  return {
    disputedMinor,
    claimedMinor: Math.min(toldMinor, claimable) || dispute.claimedMinor,
    amountMinor: lostMinor,
    lostMinor,
    isWhole: disputedMinor === 0 && claimable > 0 && toldMinor >= claimable,
  };
}
