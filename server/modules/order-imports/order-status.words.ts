import type { ImportMapping } from '#contract/store/order-import.ts';
import type { PastOrderStatus } from '#domain/past-order.ts';

/** The columns that contain a word for the status of an order, or of a part of it. */
export const statusFields = ['status', 'paymentStatus', 'fulfilmentStatus'] as const;
export type StatusField = (typeof statusFields)[number];

/** The status that a word means; an order that was fulfilled elsewhere can still be unpaid. */
interface StatusFacts {
  payment?: 'paid' | 'unpaid' | 'refunded' | 'partlyRefunded' | 'partlyPaid';
  isDelivered?: boolean;
  end?: 'cancelled' | 'failed';
}

const factsOf: Record<PastOrderStatus, StatusFacts> = {
  delivered: { payment: 'paid', isDelivered: true },
  paid: { payment: 'paid', isDelivered: false },
  deliveredUnpaid: { payment: 'unpaid', isDelivered: true },
  unpaid: { payment: 'unpaid', isDelivered: false },
  cancelled: { end: 'cancelled' },
  refunded: { payment: 'refunded' },
  failed: { end: 'failed' },
};

const listWords = (words: Partial<Record<string, StatusFacts>>): ReadonlyMap<string, StatusFacts> =>
  new Map(
    Object.entries(words).flatMap(([list, facts]) =>
      facts ? list.split(', ').map((word) => [word, facts] as const) : [],
    ),
  );

const cancelled = 'cancelled, canceled, cancelled by customer, void, voided, annulled';
const failed = 'failed, failure, payment failed, declined, payment declined, rejected, expired';
const awaiting =
  'unpaid, not paid, pending, pending payment, payment pending, awaiting payment, on hold, authorized, authorised, due, overdue, no, false, created';
const refunded = 'refunded, refund, fully refunded';
const partlyRefunded = 'partially refunded, partly refunded, partial refund';
const partlyPaid = 'partially paid, partly paid, partial payment';
const money = {
  [cancelled]: { end: 'cancelled' },
  [failed]: { end: 'failed' },
  [refunded]: { payment: 'refunded' },
  [partlyRefunded]: { payment: 'partlyRefunded' },
  [partlyPaid]: { payment: 'partlyPaid' },
} satisfies Record<string, StatusFacts>;

const knownWords: Record<StatusField, ReadonlyMap<string, StatusFacts>> = {
  status: listWords({
    ...money,
    'completed, complete, delivered, fulfilled, shipped, finished': factsOf.delivered,
    'processing, payment confirmed, awaiting shipment, awaiting fulfillment, awaiting fulfilment, ready to ship':
      factsOf.paid,
    'paid, payment, success, successful': { payment: 'paid' },
    [awaiting]: { payment: 'unpaid' },
  }),
  paymentStatus: listWords({
    ...money,
    'paid, yes, true, completed, complete, success, successful, succeeded, captured, settled': {
      payment: 'paid',
    },
    [awaiting]: { payment: 'unpaid' },
  }),
  fulfilmentStatus: listWords({
    'fulfilled, delivered, shipped, completed, complete, picked up, collected': { isDelivered: true },
    'unfulfilled, not fulfilled, partial, partially fulfilled, pending, processing, in progress, scheduled, on hold, restocked':
      { isDelivered: false },
    [cancelled]: { end: 'cancelled' },
  }),
};

/** Kontor's own statuses of an order that is neither finished nor waiting for its payment or delivery. */
const unfinished: ReadonlySet<string> = new Set([
  'order intent confirmed',
  'order picked up',
  'refund requested',
]);

/** Returns a word as it is compared, without case and the marks that systems write between its parts. */
export const toStatusWord = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/^wc-/, '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim();

export type StatusReading =
  | { ok: true; facts: StatusFacts }
  | {
      ok: false;
      reason: 'unknown order status' | 'the order is not finished' | 'the order is only partly paid';
    };

/** Reads a word for a status; the person decides the meaning of one that isn't known. */
export function readStatusWord(
  word: string,
  field: StatusField,
  chosen: ImportMapping['statuses'] = {},
): StatusReading {
  const choice = Object.hasOwn(chosen, word) ? chosen[word] : undefined;
  const facts = choice ? factsOf[choice] : knownWords[field].get(word);
  if (facts?.payment === 'partlyPaid') return { ok: false, reason: 'the order is only partly paid' };
  if (facts) return { ok: true, facts };
  const isUnfinished = field === 'status' && unfinished.has(word);
  return { ok: false, reason: isUnfinished ? 'the order is not finished' : 'unknown order status' };
}

/** The status of an order, and whether a part of its payment was refunded. */
export interface OrderEnd {
  status: PastOrderStatus;
  isPartlyRefunded: boolean;
}

/**
 * Returns how an order ended by the words of its columns. Money that was returned counts more than a cancellation, which
 * counts more than a payment. An order without a word was paid and delivered.
 */
export function combineStatuses(all: readonly StatusFacts[]): OrderEnd {
  const isPayment = (payment: StatusFacts['payment']) => all.some((facts) => facts.payment === payment);
  const isPartlyRefunded = isPayment('partlyRefunded');
  const end = all.some((facts) => facts.end === 'cancelled')
    ? 'cancelled'
    : all.find((facts) => facts.end)?.end;
  // The column of the fulfilment is the last one, and knows best.
  const isDelivered = all.findLast((facts) => facts.isDelivered !== undefined)?.isDelivered ?? undefined;
  const status = (): PastOrderStatus => {
    if (isPayment('refunded')) return 'refunded';
    if (end) return end;
    if (isPayment('unpaid')) return isDelivered === true ? 'deliveredUnpaid' : 'unpaid';
    return isDelivered === false ? 'paid' : 'delivered';
  };
  return { status: status(), isPartlyRefunded };
}
