import { expect, type Locator, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** There once a page was looked at. */
    axe: typeof axe;
  }
}

const soon = { intervals: [10, 20, 50] };

/** Longer than any state takes to show, and no longer than `expect` waits. */
const patienceMs = 15_000;

/** The flow's view shows this state: looked for within the page, since `expect` looks again only after 100, 350 and 850 ms. */
export async function expectState(page: Page, flow: string, state: string): Promise<void> {
  await page
    .waitForFunction(
      ([id, wanted]) =>
        document.querySelector<HTMLElement>(`[data-flow="${id}"]`)?.dataset['state'] === wanted,
      [flow, state],
      { polling: 10, timeout: patienceMs },
    )
    .catch(() => undefined);
  await expect(page.locator(`[data-flow="${flow}"]`)).toHaveAttribute('data-state', state);
}

/** Events, with their variant where there is one, whose control can be used now: `step.choose shipping.ship`. */
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

/** The controls that can be used are exactly these. */
export async function expectControls(page: Page, expected: Iterable<string>): Promise<void> {
  await expect
    .poll(() => usable(page), { message: 'the usable controls', ...soon })
    .toEqual([...expected].sort());
}

/** Whatever opened over the page is in sight: until then axe finds neither it nor the page under it. */
async function expectOverlaysInSight(page: Page): Promise<void> {
  const areInSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every((overlay) =>
        overlay.checkVisibility({ opacityProperty: true }),
      ),
    );
  await expect.poll(areInSight, { message: 'what opened is in sight', ...soon }).toBe(true);
}

/** Painted: on a phone what opens with a field in it stays unseen until the keyboard has come, or does not come. */
export async function expectInSight(overlay: Locator): Promise<void> {
  await expect
    .poll(() => overlay.evaluate((element) => element.checkVisibility({ opacityProperty: true })))
    .toBe(true);
}

/** What other colours can change; of a page that was looked at whole before. */
export const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };
/**
 * Also: what is pressed is 24 px, or has room around it. Of a page as it opens: a bar may cover half a button of one that
 * is scrolled.
 */
export const targetsToo: RunOptions = { rules: { 'target-size': { enabled: true } } };

/**
 * WCAG 2.2 AA and the best practices that axe knows: nothing is found. Left out is React Aria's live region, where what was
 * announced goes on pointing at words that have left, and what stands in a frame: a page of its own, looked at by itself.
 */
export async function expectAccessible(page: Page, options: RunOptions = {}): Promise<void> {
  await expectOverlaysInSight(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const told = await page.evaluate(async (wanted) => {
    const { violations } = await window.axe.run(
      { exclude: ['[data-live-announcer]', 'iframe'] },
      { ...wanted, iframes: false, resultTypes: ['violations'] },
    );
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
    );
  }, options);
  expect.soft(told, `what axe finds on ${page.url()}`).toEqual([]);
}

/** Nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(room);
}

/** Within the dashboard's frame the main container scrolls, and the page beneath it never does. */
export async function expectFrameStands(page: Page): Promise<void> {
  const { isFramed, tall, room } = await page.evaluate(() => ({
    isFramed: document.querySelector('main[data-scroll-restoration-id]') !== null,
    tall: document.documentElement.scrollHeight,
    room: document.documentElement.clientHeight,
  }));
  if (isFramed) expect(tall, `height of ${page.url()}`).toBeLessThanOrEqual(room);
}
