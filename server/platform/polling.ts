const minuteMs = 60_000;

/** Waits between two polls of a provider, in milliseconds; the last one repeats. */
export type Waits = readonly [number, ...number[]];

/** Returns waits of these many minutes. */
export const toWaits = (first: number, ...others: number[]): Waits => [
  first * minuteMs,
  ...others.map((minutes) => minutes * minuteMs),
];

/** Returns when a provider is polled next, `asked` polls after the first. */
export function getNextPollAt(now: Date, pollCount: number, waits: Waits): Date {
  const wait = waits[Math.min(pollCount, waits.length - 1)] ?? waits[0];
  return new Date(now.getTime() + wait);
}

/** Returns true if the last poll was less than `minWaitMs` ago, so that an open page does not poll each time. */
export const wasPolledRecently = (now: Date, lastPolledAt: Date | null, minWaitMs: number): boolean =>
  lastPolledAt !== null && Math.abs(now.getTime() - lastPolledAt.getTime()) < minWaitMs;
