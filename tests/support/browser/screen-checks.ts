import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { desk, phone } from './chromium.ts';
import { expectNoSidewaysScroll, expectOnlyMainScrolls } from './page-checks.ts';
import { expect, test } from './test.ts';

async function expectLayoutIntact(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectOnlyMainScrolls(page);
}

/** Asserts that the layout holds, also with text of double size. */
async function expectLayoutIntactAtAnyTextSize(page: Page): Promise<void> {
  await expectLayoutIntact(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectLayoutIntact(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Waits until every part of the page has its data. */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy=true]')).toHaveCount(0);

/** Checks the accessibility and the layout of a page on a phone and then, without loading it again, on a desktop. */
export async function expectSoundAtBothSizes(page: Page): Promise<void> {
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    await expectLayoutIntactAtAnyTextSize(page);
    await expectAccessible(page, { hasLargeTargets: true });
  }
  await page.setViewportSize(phone.viewport);
}

/** Checks each of the pages in a step of the test. A failure doesn't hide that of another. */
export async function inSteps<T>(
  pages: readonly (readonly [name: string, page: T])[],
  check: (page: readonly [name: string, page: T], isFirst: boolean) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  let isFirst = true;
  for (const page of pages)
    try {
      await test.step(page[0], () => check(page, isFirst));
      isFirst = false;
    } catch (error) {
      failures.push(`${page[0]}: ${error instanceof Error ? error.message : String(error)}`);
      // What follows begins anew, because it can't rely on the page.
      isFirst = true;
    }
  expect(failures.join('\n\n')).toBe('');
}

/** Follows an address within the application that is open, as a link does, without loading it again. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState({}, '', to), path);
