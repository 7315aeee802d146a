const minuteMs = 60_000;

/** Waits between two questions to a provider, in milliseconds; the last one goes on. */
export type Waits = readonly [number, ...number[]];

/** Returns waits of so many minutes. */
export const waitsOf = (first: number, ...others: number[]): Waits => [
  first * minuteMs,
  ...others.map((minutes) => minutes * minuteMs),
];

/** Returns when a provider is asked next, `asked` questions after the first. */
export function nextPoll(now: Date, asked: number, waits: Waits): Date {
  const wait = waits[Math.min(asked, waits.length - 1)] ?? waits[0];
  return new Date(now.getTime() + wait);
}

/** Returns true where the last question was less than `minWaitMs` ago: a page that is watched does not ask each time. */
export const isPolledLately = (now: Date, askedAt: Date | null, minWaitMs: number): boolean =>
  askedAt !== null && Math.abs(now.getTime() - askedAt.getTime()) < minWaitMs;
