import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Runs the held timers whose delay in milliseconds is within these limits, and returns their number. */
    elapse(least: number, most: number): number;
  }
}

/** Minimum and maximum in milliseconds. */
type Range = readonly [least: number, most: number];

/** Holds timers with a delay in one of the ranges until the test runs them; all others run normally. */
export async function holdTimers(context: BrowserContext, ranges: readonly Range[]): Promise<void> {
  await context.addInitScript((held) => {
    const waiting = new Map<number, { ms: number; run: () => void }>();
    const begin = window.setTimeout.bind(window);
    const end = window.clearTimeout.bind(window);
    let last = 1_000_000_000;
    const hold = (handler: TimerHandler, ms = 0, ...rest: unknown[]) => {
      if (typeof handler !== 'function' || !held.some(([least, most]) => ms >= least && ms <= most))
        return begin(handler, ms, ...rest);
      last += 1;
      waiting.set(last, { ms, run: () => handler(...rest) });
      return last;
    };
    window.setTimeout = hold as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      if (typeof id !== 'number' || !waiting.delete(id)) end(id);
    };
    window.elapse = (least, most) => {
      const due = [...waiting].filter(([, { ms }]) => ms >= least && ms <= most);
      for (const [id, { run }] of due) {
        waiting.delete(id);
        run();
      }
      return due.length;
    };
  }, ranges);
}

/** Waits for a held timer with a delay in this range, and runs it. */
export async function elapse(page: Page, [least, most]: Range): Promise<void> {
  await expect
    .poll(() => page.evaluate(([from, to]) => window.elapse(from, to), [least, most] as const), {
      message: `a delay of ${least} to ${most} ms runs`,
      intervals: [10, 20, 50, 100],
    })
    .toBeGreaterThan(0);
}
