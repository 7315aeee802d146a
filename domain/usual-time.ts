import * as z from 'zod/mini';
import { Instant } from './id.ts';

/** What a business waits for and cannot hasten by itself. */
export const waitKinds = ['withdrawal', 'verification', 'payment', 'pickup'] as const;
export const WaitKind = z.enum(waitKinds);
export type WaitKind = z.infer<typeof WaitKind>;

/** What takes longer than it usually does, of one kind. */
export const Stuck = z.object({
  kind: WaitKind,
  count: z.int(),
  /** Of the one that waits longest: its record, what people call it, and since when it waits. */
  id: z.string(),
  label: z.string(),
  since: Instant,
  usualMs: z.int(),
  /** The event of the record's chart that the merchant may send now; null where only time and asking again help. */
  next: z.nullable(z.string()),
});
export type Stuck = z.infer<typeof Stuck>;

/** So many of its own tell a business more than what is usual elsewhere. */
export const tellingCount = 10;
/** What is over in less is not waited for. */
const leastMs = 60_000;

/**
 * What something usually takes, milliseconds: the median of what the last ones took, once there were enough of them.
 * @param took of the last `tellingCount`, in any order
 */
export function usualMs(took: readonly number[], configuredMs: number): number {
  const sorted = took.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[tellingCount / 2 - 1], sorted[tellingCount / 2]];
  return sorted.length < tellingCount || lower === undefined || upper === undefined
    ? configuredMs
    : Math.max(leastMs, Math.round((lower + upper) / 2));
}
