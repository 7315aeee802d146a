import type { Browser, Page } from '@playwright/test';
import { desk, phone } from '#tests/support/browser/chromium.ts';
import { keepToken } from '#tests/support/browser/test.ts';
import { slowDownNetwork } from '#tests/support/browser/slow-network.ts';
import { withoutLiveUpdates } from '#tests/support/browser/without-live-updates.ts';

/** The address of an application and the token of its user. Without a token, the visitor isn't signed in. */
export interface Site {
  base: string;
  token?: string;
}

/** A cheap phone has a screen of two pixels for each of the layout, so that it loads larger images. */
const devices = { desk, phone, cheapPhone: { ...phone, deviceScaleFactor: 2 } };
export type Device = keyof typeof devices;

/** `throttled` is a slow mobile network and a phone's processor; `unthrottled` is the machine as it is. */
export type Conditions = 'throttled' | 'unthrottled';

/** The factor by which the processor is slowed down. */
export const slowdown = 4;
const pageMs = 30_000;

/** Opens a page in a new browser context. Rejects if `use` rejects or takes longer than `giveUpMs`. */
export async function withPage<T>(
  browser: Browser,
  { base, token, device = 'desk', giveUpMs = pageMs }: Site & { device?: Device; giveUpMs?: number },
  conditions: Conditions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...devices[device], baseURL: base });
  const tooLate = setTimeout(() => void context.close(), giveUpMs);
  try {
    if (token !== undefined) await keepToken(context, base, token);
    const page = await context.newPage();
    await withoutLiveUpdates(page);
    if (conditions === 'throttled') await throttle(page);
    return await use(page);
  } finally {
    clearTimeout(tooLate);
    await context.close();
  }
}

async function throttle(page: Page): Promise<void> {
  const devtools = await slowDownNetwork(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Returns the milliseconds from the navigation until the button is enabled and typed text stays. */
export async function signInUsable(page: Page): Promise<number> {
  await page.goto('/', { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        const look = () => {
          const field = document.querySelector<HTMLInputElement>('#email');
          const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
          if (field?.value === 'typed' && button?.disabled === false) {
            resolve(performance.now());
            return;
          }
          if (field && button) {
            write?.call(field, 'typed');
            field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          }
          requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Returns the milliseconds from the navigation to the first frame in which an invoice can be paid. */
export async function payUsable(page: Page, link: string): Promise<number> {
  await page.goto(link, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const pay = document.querySelector('main a[href$="/pay"], [data-event="pay.begin"]');
          // Styles delay the first frame. An element without a size isn't visible yet.
          if (pay && pay.getBoundingClientRect().height > 40) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Returns the milliseconds from the navigation to the first frame with any content, and to the one with the largest part of it. */
export async function contentPainted(page: Page, path: string): Promise<{ first: number; largest: number }> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve) => {
        const [first] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1);
          resolve({ first: first?.startTime ?? Number.NaN, largest: largest?.startTime ?? Number.NaN });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** Returns the milliseconds from the navigation to the first frame with rows. */
export async function ordersOpened(page: Page): Promise<number> {
  await page.goto('/dashboard/store/orders', { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const row = document.querySelector('table[aria-label="Orders"] tbody tr');
          if (row?.checkVisibility()) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** The pause after a click, because a click loads no document and the browser reports no end. */
const settledMs = 500;

const link = (page: Page, path: string) =>
  page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first();

/** Returns the milliseconds from a click on Orders to the first frame with rows, for the first and the second time. */
export async function ordersClicked(page: Page): Promise<{ first: number; again: number }> {
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const first = await clickOnOrders(page);
  await page.waitForTimeout(settledMs);
  await link(page, '/dashboard').click();
  await page.locator('table[aria-label="Orders"]').waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(settledMs);
  return { first, again: await clickOnOrders(page) };
}

async function clickOnOrders(page: Page): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const onClick = ({ timeStamp }: MouseEvent) => {
          const look = () => {
            const row = document.querySelector('table[aria-label="Orders"] tbody tr');
            if (row?.checkVisibility()) resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener('click', onClick, { capture: true, once: true });
      }),
  );
  await link(page, '/dashboard/store/orders').click();
  return shown;
}

/** Returns the longest frame in milliseconds while the list is scrolled to its end and back, one row per frame. */
export async function ordersScrolled(page: Page): Promise<number> {
  await page.goto('/dashboard/store/orders', { waitUntil: 'networkidle' });
  await page.locator('table[aria-label="Orders"] tbody tr').nth(40).waitFor();
  return page.evaluate(async () => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const rowPx = 60;
    const scroller = document.querySelector('#main') ?? document.documentElement;
    let longest = 0;
    for (const step of [rowPx, -rowPx]) {
      let before = await nextFrame();
      for (let top = -1; top !== scroller.scrollTop;) {
        top = scroller.scrollTop;
        scroller.scrollTop += step;
        const now = await nextFrame();
        longest = Math.max(longest, now - before);
        before = now;
      }
    }
    return longest;
  });
}

/** Returns the milliseconds from the navigation until a chart's diagram and its possible events are shown. */
export async function reviewOpened(page: Page): Promise<number> {
  await page.goto('/test/withdraw?tab=states', { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = document.querySelector('[data-state-path][data-active]') !== null;
          if (isThere && document.querySelector('[data-possible-event]') !== null) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
