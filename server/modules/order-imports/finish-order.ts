import { createHash } from 'node:crypto';
import type { ImportMapping } from '#contract/store/order-import.ts';
import type { PastOrderStatus } from '#domain/past-order.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { combineStatuses, readStatusWord, statusFields } from './order-status.words.ts';
import {
  type AmountField,
  type LineContent,
  type OrderAmounts,
  type PastLine,
  type SkipReason,
  amountFields,
} from './read-line.ts';

export interface PastCustomer {
  /** The same customer has the same key in every file of the business. */
  key: string;
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
  country: string | null;
}

export interface PastOrder {
  number: string;
  placedAt: Date;
  status: PastOrderStatus;
  customer: PastCustomer | null;
  lines: PastLine[];
  deliveryFeeMinor: number;
  discountMinor: number;
  /** The tax that is added to the prices; zero if they contain it. */
  taxMinor: number;
  totalMinor: number;
  /** The part of the payment that was returned. */
  refundedMinor: number;
  /** The total as the file has it, which is not imported; null without one. */
  fileTotalMinor: number | null;
  /** A hash of everything that is imported: an order with the same hash has not changed. */
  hash: string;
}

/** The lines of an order, while the file is being read. */
export interface OrderParts extends Pick<PastOrder, 'number' | 'placedAt' | 'customer' | 'lines'> {
  rows: TableRow[];
  words: LineContent['words'];
  isCancelled: boolean;
  amounts: OrderAmounts;
  /** Why it can't be imported, even though each of its lines can be read. */
  problem?: SkipReason;
}

/** Adds what a line contains of the order as a whole. */
export function addToOrder(order: OrderParts, content: LineContent, { amountsOf }: ImportMapping): void {
  order.isCancelled ||= content.isCancelled;
  for (const field of statusFields) {
    const word = content.words[field];
    if (word === undefined) continue;
    order.words[field] ??= word;
    if (order.words[field] !== word) order.problem ??= 'the lines of the order have different statuses';
  }
  for (const field of amountFields) {
    const minor = content.amounts[field];
    if (minor === undefined) continue;
    const before = order.amounts[field] ?? 0;
    // The amount of an order is in its first line or in each; other lines can have zero instead.
    if (amountsOf === 'line') order.amounts[field] = before + minor;
    else order.amounts[field] = before || minor;
    const isOther = amountsOf !== 'line' && before > 0 && minor > 0 && before !== minor;
    if (isOther) order.problem ??= 'the lines of the order have different amounts';
  }
}

export type FinishedOrder = { ok: true; order: PastOrder } | { ok: false; reason: SkipReason };

const isPaidIn: ReadonlySet<PastOrderStatus> = new Set(['delivered', 'paid', 'refunded']);
export const isPaidOrder = ({ status }: Pick<PastOrder, 'status'>): boolean => isPaidIn.has(status);

/** Computes the amounts of an order, and how it ended. */
export function finishOrder(parts: OrderParts, mapping: ImportMapping): FinishedOrder {
  const refuse = (reason: SkipReason): FinishedOrder => ({ ok: false, reason });
  if (parts.problem) return refuse(parts.problem);
  const amount = (field: AmountField) => parts.amounts[field] ?? 0;
  const taxMinor = mapping.isTaxIncluded ? 0 : amount('tax');
  const subtotalMinor =
    parts.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0) + taxMinor;
  const [deliveryFeeMinor, discountMinor] = [amount('deliveryFee'), amount('discount')];
  if (discountMinor > subtotalMinor) return refuse('the discount is larger than the order');
  const totalMinor = subtotalMinor + deliveryFeeMinor - discountMinor;
  const end = endOf(parts, mapping, totalMinor);
  if (!end.ok) return end;
  const order = {
    number: parts.number,
    placedAt: parts.placedAt,
    status: end.status,
    customer: parts.customer,
    lines: parts.lines,
    deliveryFeeMinor,
    discountMinor,
    taxMinor,
    totalMinor,
    refundedMinor: end.refundedMinor,
    fileTotalMinor: parts.amounts.total ?? null,
  };
  return { ok: true, order: { ...order, hash: hashOf(order, mapping) } };
}

type End = ({ ok: true } & Pick<PastOrder, 'status' | 'refundedMinor'>) | { ok: false; reason: SkipReason };

/** Returns the status of an order by its words and by what was refunded of its total. */
function endOf(
  { words, isCancelled, amounts }: OrderParts,
  { statuses }: ImportMapping,
  totalMinor: number,
): End {
  const facts = statusFields.flatMap((field) => {
    const reading = words[field] === undefined ? undefined : readStatusWord(words[field], field, statuses);
    return reading?.ok ? [reading.facts] : [];
  });
  const { status, isPartlyRefunded } = combineStatuses([
    ...(isCancelled ? [{ end: 'cancelled' } as const] : []),
    ...facts,
  ]);
  const refundedMinor = amounts.refunded ?? 0;
  if (status === 'cancelled') return { ok: true, status, refundedMinor: 0 };
  if (status === 'refunded' && refundedMinor === 0) return { ok: true, status, refundedMinor: totalMinor };
  if (isPartlyRefunded && refundedMinor === 0) return { ok: false, reason: 'a refund without an amount' };
  if (refundedMinor > (isPaidIn.has(status) ? totalMinor : 0))
    return { ok: false, reason: 'the refund is larger than the payment' };
  if (refundedMinor === 0) return { ok: true, status, refundedMinor };
  if (refundedMinor === totalMinor) return { ok: true, status: 'refunded', refundedMinor };
  return { ok: true, status: status === 'refunded' ? 'delivered' : status, refundedMinor };
}

/**
 * Returns the hash of what is imported. Fields that an order does not have are left out, so that an order imported before
 * they were read counts as unchanged.
 */
function hashOf(order: Omit<PastOrder, 'hash'>, { currency }: ImportMapping): string {
  const { number, placedAt, status, customer, lines } = order;
  const { deliveryFeeMinor, discountMinor, taxMinor, refundedMinor } = order;
  const isCancelled = status === 'cancelled';
  const content = {
    number,
    placedAt,
    isCancelled,
    customer,
    lines,
    ...(deliveryFeeMinor > 0 && { deliveryFeeMinor }),
    ...(discountMinor > 0 && { discountMinor }),
    ...(taxMinor > 0 && { taxMinor }),
    ...(refundedMinor > 0 && { refundedMinor }),
    ...(!isCancelled && status !== 'delivered' && { status }),
  };
  return createHash('sha256')
    .update(JSON.stringify([content, currency]))
    .digest('base64url');
}
