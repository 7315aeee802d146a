import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Runs the held timers of so many milliseconds; answers how many there were. */
    elapse(least: number, most: number): number;
  }
}

/** Least and most milliseconds. */
type Range = readonly [least: number, most: number];

/** Timers whose delay lies in one of the ranges wait until they are told to run; all others run by themselves. */
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

/** Lets the delay that is held end. */
export async function elapse(page: Page, [least, most]: Range): Promise<void> {
  await expect
    .poll(() => page.evaluate(([from, to]) => window.elapse(from, to), [least, most] as const), {
      message: `a delay of ${least} to ${most} ms runs`,
      intervals: [10, 20, 50, 100],
    })
    .toBeGreaterThan(0);
}
