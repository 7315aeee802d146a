import type { Browser, Page } from '@playwright/test';
import { desk, phone } from '#tests/support/browser/chromium.ts';
import { keepToken } from '#tests/support/browser/test.ts';

/** Where a page is opened, and by whom; without a token by nobody. */
export interface Site {
  base: string;
  token?: string;
}

export type Device = 'desk' | 'phone';

/** A slow mobile network and a phone's processor, or the machine as it is. */
export type Conditions = 'throttled' | 'unthrottled';

const bytesPerSecond = 1_600_000 / 8;
const latencyMs = 150;
/** Of the processor. */
export const slowdown = 4;
const pageMs = 30_000;

/** Lets somebody use a page that no browser has seen before; what is not done in half a minute, or what is said instead, rejects. */
export async function withPage<T>(
  browser: Browser,
  { base, token, device = 'desk', giveUpMs = pageMs }: Site & { device?: Device; giveUpMs?: number },
  conditions: Conditions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...{ desk, phone }[device], baseURL: base });
  const tooLate = setTimeout(() => void context.close(), giveUpMs);
  try {
    if (token !== undefined) await keepToken(context, base, token);
    const page = await context.newPage();
    if (conditions === 'throttled') await throttle(page);
    return await use(page);
  } finally {
    clearTimeout(tooLate);
    await context.close();
  }
}

async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** What the script of a page may weigh, in kB. */
export const scriptBudgets = { signIn: 160, orders: 240, review: 250 };

/** Bytes over the wire of all scripts that the page asks for until it is quiet, heads of the answers included; not of pages in its frames. */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  const { frameTree } = await devtools.send('Page.getFrameTree');
  devtools.on('Network.responseReceived', ({ requestId, response, frameId }) => {
    if (frameId === frameTree.frame.id && response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return bytes;
}

/** Milliseconds from the navigation to the frame in which the button can be pressed and typed text stays. */
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

/** Milliseconds from the navigation to the first frame in which an invoice's link can be paid. */
export async function payUsable(page: Page, link: string): Promise<number> {
  await page.goto(link, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const pay = document.querySelector('main a[href$="/pay"], [data-event="pay.begin"]');
          // Styles hold the first frame back: what has no size is not there yet.
          if (pay && pay.getBoundingClientRect().height > 40) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Milliseconds from the navigation to the first frame with rows. */
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

/** No document is loaded by a click, so that the browser tells no end of it. */
const settledMs = 500;

const link = (page: Page, path: string) =>
  page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first();

/** Milliseconds from clicking on Orders at home to the first frame with rows, for the first time and once more. */
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

/** The longest of all frames, in milliseconds, while the list is scrolled to its end and back, a row a frame. */
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

/** Milliseconds from the navigation until a chart's picture stands there, and what can happen beside it. */
export async function reviewOpened(page: Page): Promise<number> {
  await page.goto('/test/withdraw', { waitUntil: 'commit' });
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
