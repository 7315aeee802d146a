import * as z from 'zod/mini';
import { Instant } from './id.ts';

/** Processes that a business waits for and cannot speed up itself. */
export const waitKinds = ['withdrawal', 'verification', 'payment', 'pickup'] as const;
export const WaitKind = z.enum(waitKinds);
export type WaitKind = z.infer<typeof WaitKind>;

/** Delayed processes of one kind. */
export const Stuck = z.object({
  kind: WaitKind,
  count: z.int(),
  /** The oldest of them: its record, its label, and since when it waits. */
  id: z.string(),
  label: z.string(),
  since: Instant,
  usualMs: z.int(),
  /**
   * The event of the record's lifecycle that the merchant may send now; null where they can only wait or check the
   * status.
   */
  next: z.nullable(z.string()),
});
export type Stuck = z.infer<typeof Stuck>;

/** With this many of its own, a business's median is more accurate than a general one. */
export const tellingCount = 10;
/** Shorter durations are not considered as waiting. */
const leastMs = 60_000;

/**
 * Returns how long something usually takes in milliseconds: the median of the last durations, once there are enough.
 * @param took the last `tellingCount` durations, in any order
 */
export function usualMs(took: readonly number[], configuredMs: number): number {
  const sorted = took.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[tellingCount / 2 - 1], sorted[tellingCount / 2]];
  return sorted.length < tellingCount || lower === undefined || upper === undefined
    ? configuredMs
    : Math.max(leastMs, Math.round((lower + upper) / 2));
}
