import * as z from 'zod/mini';

/** Why stock changed. The first reasons can be chosen by a person; the others follow from events. */
export const manualStockReasons = ['received', 'counted', 'returned', 'damaged', 'other'] as const;
export const stockReasons = [
  ...manualStockReasons,
  /** The initial stock. */
  'initial',
  /** An order reserved or released stock. */
  'reserved',
  'released',
  'imported',
  /** Tracking was started or stopped. */
  'tracked',
  'untracked',
] as const;
export const StockReason = z.enum(stockReasons);
export type StockReason = z.infer<typeof StockReason>;

export const StockNote = z.optional(
  z.string().check(z.trim(), z.maxLength(300, 'Use at most 300 characters')),
);

/**
 * Stock changes by a difference with a reason, never to a new total: an edit that began before a sale would write a
 * stale one. `track` starts tracking, `unlimited` stops it.
 */
export const StockChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('difference'),
    difference: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    reason: z.enum(manualStockReasons),
    note: StockNote,
  }),
  z.object({ kind: z.literal('track'), quantity: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  z.object({ kind: z.literal('unlimited') }),
]);
export type StockChange = z.infer<typeof StockChange>;

/** The maximum stock of one variation. */
export const maxStock = 1_000_000_000;

export type StockResult =
  | { ok: true; left: number | null; difference: number }
  | { ok: false; code: 'short' | 'uncounted' | 'counted' | 'too-many'; reason: string };

/**
 * Returns the stock after a change; null is untracked, before and after. A rejected change has a reason in plain words.
 */
export function applyStockChange(left: number | null, change: StockChange): StockResult {
  if (change.kind === 'difference') return applyDifference(left, change.difference);
  if (change.kind === 'unlimited') return { ok: true, left: null, difference: left === null ? 0 : -left };
  return left === null
    ? { ok: true, left: change.quantity, difference: change.quantity }
    : { ok: false, code: 'counted', reason: 'Stock is already tracked. Adjust it instead' };
}

function applyDifference(left: number | null, difference: number): StockResult {
  if (left === null)
    return { ok: false, code: 'uncounted', reason: "Stock isn't tracked. Start tracking it first" };
  const after = left + difference;
  if (after < 0) return { ok: false, code: 'short', reason: `Only ${left} available` };
  if (after > maxStock) return { ok: false, code: 'too-many', reason: 'That is more than the maximum stock' };
  return { ok: true, left: after, difference };
}
