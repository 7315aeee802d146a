import type { AnyCallName } from '#machines/model.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { statePath } from '#machines/flows/state-path.ts';
import type { Locator, Page } from '@playwright/test';
import type { HeldRequest } from '#tests/support/server/held-request.ts';
import type { Travel } from '#tests/support/walks/journey.ts';
import type { RequestInterceptor } from './request-interceptor.ts';
import type { Kontor } from './kontor.ts';
import { expect } from './test.ts';

/** One journey at level 4. */
export interface Walk extends Travel {
  page: Page;
  interceptor: RequestInterceptor;
  kontor: Kontor;
}

/**
 * Fails each call of that name, including the page's own retries, until it shows the state.
 *
 * @param asksAgain ends the wait before the page's next retry
 */
export async function failEach(
  { interceptor, page }: Walk,
  name: AnyCallName,
  flow: string,
  snapshot: AnyMachineSnapshot,
  fail: (held: HeldRequest) => Promise<void>,
  asksAgain: (page: Page) => Promise<unknown>,
): Promise<void> {
  const flowElement = page.locator(`[data-flow="${flow}"]`);
  const hasGoneOn = async () => (await flowElement.getAttribute('data-state')) === statePath(snapshot);
  for (;;) {
    await fail(await interceptor.next(name));
    await expect
      .poll(
        async () => {
          await asksAgain(page);
          return interceptor.waiting(name) > 0 || (await hasGoneOn());
        },
        { message: `${name} is asked again, or nobody answers` },
      )
      .toBe(true);
    if (interceptor.waiting(name) === 0) return;
  }
}

/** Navigates like a link of Kontor, without a reload. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState({}, '', to), path);

/** Opens a page of Kontor from another one, to which going back leads. */
export async function navigateFrom(page: Page, previous: string, path: string): Promise<void> {
  await page.goto(previous);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await navigateTo(page, path);
}

/** Returns the control of an event; of several, the one with this `data-variant`. */
export const controlOf = (page: Page, event: string, variant?: string): Locator =>
  page
    .locator(`[data-event="${event}"]${variant === undefined ? '' : `[data-variant="${variant}"]`}`)
    .first();

/** Presses a control twice in a row; it must act once. */
export const press = (page: Page, event: string, variant?: string): Promise<void> =>
  controlOf(page, event, variant).dblclick();

/** Makes the next write to the storage fail, as on a full device. */
export async function failNextWrite(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = keep;
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
}
