import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Present on a page that was checked before. */
    axe: typeof axe;
  }
}

/** The minified source, because each page has to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const soon = { intervals: [10, 20, 50] };

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
    .poll(() => usable(page), { message: 'the usable controls', ...soon })
    .toEqual([...expected].sort());
}

/** Waits until an overlay is visible: until then axe finds neither it nor the page below. */
async function expectOverlaysInSight(page: Page): Promise<void> {
  const areInSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every((overlay) =>
        overlay.checkVisibility({ opacityProperty: true }),
      ),
    );
  await expect.poll(areInSight, { message: 'what opened is in sight', ...soon }).toBe(true);
}

/** Waits for the paint: on a phone an overlay with a field is hidden until the keyboard has opened or timed out. */
export async function expectVisible(overlay: Locator): Promise<void> {
  await expect
    .poll(() => overlay.evaluate((element) => element.checkVisibility({ opacityProperty: true })))
    .toBe(true);
}

/** The checks that depend on colours, for a page that was fully checked before. */
export const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };
/**
 * Asserts that axe finds no violation of WCAG 2.2 AA or its best practices. Excluded are React Aria's live region,
 * which refers to removed elements after an announcement, and frames, whose pages are checked separately.
 */
export async function expectAccessible(page: Page, options: RunOptions = {}): Promise<void> {
  await expectOverlaysInSight(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const problems = await page.evaluate(async (runOptions) => {
    const { violations } = await window.axe.run(
      { exclude: ['[data-live-announcer]', 'iframe'] },
      { ...runOptions, iframes: false, resultTypes: ['violations'] },
    );
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
    );
  }, options);
  expect.soft(problems, `what axe finds on ${page.url()}`).toEqual([]);
}

/**
 * Asserts that targets are 24 px or have space around them. The window is as tall as the page meanwhile, because a bar
 * may cover half of a button until the page is scrolled.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('The page has no viewport');
  const hidden = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main') ?? document.body].map(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      ),
    ),
  );
  await page.setViewportSize({ ...viewport, height: viewport.height + hidden });
  await expectAccessible(page, { runOnly: ['target-size'] });
  await page.setViewportSize(viewport);
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
