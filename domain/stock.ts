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

/**
 * Stock changes as a difference with a reason, never as a new total: an edit that began before a sale would write a
 * stale one. `track` begins to count a thing that was unlimited, `unlimited` ends it.
 */
export const StockChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('difference'),
    difference: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    reason: z.enum(handStockReasons),
    note: z.optional(z.string().check(z.trim(), z.maxLength(300, 'Use at most 300 characters'))),
  }),
  z.object({ kind: z.literal('track'), quantity: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  z.object({ kind: z.literal('unlimited') }),
]);
export type StockChange = z.infer<typeof StockChange>;
