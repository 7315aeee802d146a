import * as z from 'zod/mini';

/** Why stock changed. The first ones a person chooses; the others come from what happened. */
export const handStockReasons = ['received', 'counted', 'returned', 'damaged', 'other'] as const;
export const stockReasons = [
  ...handStockReasons,
  /** What a new thing began with. */
  'initial',
  /** An order set goods aside, or gave them back. */
  'reserved',
  'released',
  'imported',
  /** Counting began, or ended. */
  'tracked',
  'untracked',
] as const;
export const StockReason = z.enum(stockReasons);
export type StockReason = z.infer<typeof StockReason>;

export const StockNote = z.optional(
  z.string().check(z.trim(), z.maxLength(300, 'Use at most 300 characters')),
);

/**
 * Stock changes as a difference with a reason, never as a new total: an edit that began before a sale would write a
 * stale one. `track` begins to count a thing that was unlimited, `unlimited` ends it.
 */
export const StockChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('difference'),
    difference: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    reason: z.enum(handStockReasons),
    note: StockNote,
  }),
  z.object({ kind: z.literal('track'), quantity: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  z.object({ kind: z.literal('unlimited') }),
]);
export type StockChange = z.infer<typeof StockChange>;

/** As much as can be counted of one thing. */
export const mostInStock = 1_000_000_000;

export type StockAfter =
  | { ok: true; left: number | null; difference: number }
  | { ok: false; code: 'short' | 'uncounted' | 'counted' | 'too-many'; reason: string };

/** What a change makes of so many; null is unlimited on both sides. A refusal says why in plain words. */
export function stockAfter(left: number | null, change: StockChange): StockAfter {
  if (change.kind === 'difference') return differed(left, change.difference);
  if (change.kind === 'unlimited') return { ok: true, left: null, difference: left === null ? 0 : -left };
  return left === null
    ? { ok: true, left: change.quantity, difference: change.quantity }
    : { ok: false, code: 'counted', reason: 'It is counted already; change it by a difference' };
}

function differed(left: number | null, difference: number): StockAfter {
  if (left === null)
    return { ok: false, code: 'uncounted', reason: 'It is unlimited; begin to count it first' };
  const after = left + difference;
  if (after < 0) return { ok: false, code: 'short', reason: `There are only ${left}` };
  if (after > mostInStock) return { ok: false, code: 'too-many', reason: 'That is more than can be counted' };
  return { ok: true, left: after, difference };
}
