import { expect, type Page } from '@playwright/test';

/** Longer than any state takes to appear, and within `expect`'s timeout. */
const patienceMs = 15_000;

/**
 * Waits for the flow's view to show this state, inside the page, because `expect` only polls after 100, 350 and 850 ms.
 */
export async function expectState(page: Page, flow: string, state: string): Promise<void> {
  try {
    await page.waitForFunction(
      ([id, expectedState]) =>
        document.querySelector<HTMLElement>(`[data-flow="${id}"]`)?.dataset['state'] === expectedState,
      [flow, state],
      { polling: 10, timeout: patienceMs },
    );
  } catch {
    // Says which state is shown instead.
    await expect(page.locator(`[data-flow="${flow}"]`)).toHaveAttribute('data-state', state);
  }
}

/** Returns the events with an enabled control, with their variant: `step.choose shipping.ship`. */
const usable = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('[data-event]')].filter(
      (control) =>
        control.checkVisibility() &&
        !control.closest('[inert], [aria-hidden=true]') &&
        !control.matches(':disabled, [aria-disabled=true], [data-disabled=true], [data-pending=true]'),
    );
    const named = controls.map(({ dataset: { event, variant } }) =>
      [event, variant].filter(Boolean).join(' '),
    );
    return [...new Set(named)].sort();
  });

/** Asserts that exactly these controls are enabled. */
export async function expectControls(page: Page, expected: Iterable<string>): Promise<void> {
  await expect
    .poll(() => usable(page), { message: 'the usable controls', intervals: [10, 20, 50] })
    .toEqual([...expected].sort());
}

/** Asserts that the page doesn't scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(room);
}

/** In the dashboard's frame only the main container scrolls, not the page. */
export async function expectOnlyMainScrolls(page: Page): Promise<void> {
  const { isFramed, tall, room } = await page.evaluate(() => ({
    isFramed: document.querySelector('main[data-scroll-restoration-id]') !== null,
    tall: document.documentElement.scrollHeight,
    room: document.documentElement.clientHeight,
  }));
  if (isFramed) expect(tall, `height of ${page.url()}`).toBeLessThanOrEqual(room);
}
