import * as z from 'zod/mini';
import { Instant } from './id.ts';

/** Processes that a business waits for and cannot speed up itself. */
export const processKinds = ['withdrawal', 'verification', 'payment', 'pickup'] as const;
export const ProcessKind = z.enum(processKinds);
export type ProcessKind = z.infer<typeof ProcessKind>;

/** Delayed processes of one kind. */
export const DelayedProcess = z.object({
  kind: ProcessKind,
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
export type DelayedProcess = z.infer<typeof DelayedProcess>;

/** With this many of its own, a business's median is more accurate than a general one. */
export const minSampleCount = 10;
/** Shorter durations are not considered as waiting. */
const minDurationMs = 60_000;

/**
 * Returns how long something usually takes in milliseconds: the median of the last durations, once there are enough.
 * @param took the last `minSampleCount` durations, in any order
 */
export function calculateUsualMs(took: readonly number[], configuredMs: number): number {
  const sorted = took.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[minSampleCount / 2 - 1], sorted[minSampleCount / 2]];
  return sorted.length < minSampleCount || lower === undefined || upper === undefined
    ? configuredMs
    : Math.max(minDurationMs, Math.round((lower + upper) / 2));
}
