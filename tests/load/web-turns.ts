import type { Browser, Page } from '@playwright/test';
import { quantile } from './load-client.ts';
import type { Sides } from './processes.ts';
import { type Conditions, type Device, type Site, withPage } from './web-page.ts';

const runs = 5;
/** The time after which a figure starts no further run. On a slow machine it is the median of fewer runs. */
const figureMs = 30_000;
type Side = keyof Sides;

/** Measures floor and Kontor alternately, each time in a new browser context. */
export async function openInTurns<T>(
  browser: Browser,
  {
    sites,
    device = 'desk',
    conditions,
    measure,
  }: {
    sites: Record<Side, Site>;
    device?: Device;
    conditions: Conditions;
    measure: (page: Page, side: Side) => Promise<T>;
  },
): Promise<Record<Side, T[]>> {
  const taken: Record<Side, T[]> = { floor: [], kontor: [] };
  const deadline = performance.now() + figureMs;
  for (let run = 0; run < runs && (run === 0 || performance.now() < deadline); run += 1)
    for (const side of ['floor', 'kontor'] as const)
      taken[side].push(
        await withPage(browser, { ...sites[side], device }, conditions, (page) => measure(page, side)),
      );
  return taken;
}

export function medians(taken: Record<Side, number[]>): Sides;
export function medians<T>(taken: Record<Side, T[]>, of: (sample: T) => number): Sides;
export function medians<T>(taken: Record<Side, T[]>, of: (sample: T) => number = Number): Sides {
  return { floor: quantile(taken.floor.map(of), 0.5), kontor: quantile(taken.kontor.map(of), 0.5) };
}
