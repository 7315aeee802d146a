const minuteMs = 60_000;

/** Waits between two polls of a provider, in milliseconds; the last one repeats. */
export type Waits = readonly [number, ...number[]];

/** Returns waits of these many minutes. */
export const waitsOf = (first: number, ...others: number[]): Waits => [
  first * minuteMs,
  ...others.map((minutes) => minutes * minuteMs),
];

/** Returns when a provider is polled next, `asked` polls after the first. */
export function nextPoll(now: Date, asked: number, waits: Waits): Date {
  const wait = waits[Math.min(asked, waits.length - 1)] ?? waits[0];
  return new Date(now.getTime() + wait);
}

/** Returns true if the last poll was less than `minWaitMs` ago, so that an open page does not poll each time. */
export const isPolledLately = (now: Date, askedAt: Date | null, minWaitMs: number): boolean =>
  askedAt !== null && Math.abs(now.getTime() - askedAt.getTime()) < minWaitMs;
