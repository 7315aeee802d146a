import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { phone } from '#tests/support/browser/chromium.ts';
import { inside } from '#tests/support/browser/screens.ts';
import { type Device, type Site, slowdown, withPage } from './web-page.ts';

/**
 * A press, or a key typed into a field, and the milliseconds until the next paint. Event Timing rounds them to 8 ms.
 */
export interface Press {
  screen: string;
  control: string;
  paintedMs: number;
}

/** The lists. Each is also measured on the record to which its first row leads. */
const records = [
  '/dashboard/invoicing',
  '/dashboard/revenue',
  '/dashboard/store/customers',
  '/dashboard/store/orders',
  '/dashboard/store/products',
];
const controls =
  '#main button:enabled, #main [role=tab], #main input:not([type=file]), #main textarea, #main select, header button:enabled';
/** The frame's own controls are the same on every screen, so each is pressed on the first one only. */
const frameControls = 'header button';
/** A screen that is still loading. */
const busy = '[aria-busy=true], [data-session^=starting], [data-session=restoring]';
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const kindsOnAScreen = 16;
/** The pages for visitors who aren't signed in. */
const outside = [
  '/',
  '/auth',
  '/auth/reset',
  '/auth/reset?token=one-that-was-mailed',
  '/invoices',
  '/test',
  '/test/withdraw',
  '/test/order',
];
/** The pause after a screen is opened, and the one after the paint that follows a press. */
const openedMs = 150;
const pressedMs = 60;
const tooSlowMs = 100;
const triesAgain = 2;
const screenMs = 120_000;
/** After this time, the remaining screens are left out and listed: on a busy machine, all would take an hour. */
const deviceMs = 85_000;

/**
 * Presses one control of each kind on every screen of a business with orders, at a quarter of the processor's speed,
 * and types a key into it if it is a field. Controls whose names differ only in digits and brackets are of the same
 * kind. The public pages and the flow review are included. Links are left out, because other figures measure them. A
 * slow press is repeated on a newly opened page and the shortest time counts, so that other load on the machine isn't
 * measured.
 */
export async function pressEverything(
  browser: Browser,
  { base, token, payLink }: Required<Site> & { payLink: string },
  device: Device,
): Promise<Press[]> {
  const presses: Press[] = [];
  const frameKinds = new Set<string>();
  const deadline = performance.now() + deviceMs;
  const leftOut: string[] = [];
  const pressAll = async (site: Site, addresses: string[]) => {
    for (const screen of addresses) {
      const begun = performance.now();
      if (begun > deadline) {
        leftOut.push(screen);
        continue;
      }
      const added = await withPage(browser, { ...site, device, giveUpMs: screenMs }, 'unthrottled', (page) =>
        pressScreen(page, screen, site, { frameKinds, deadline }),
      );
      presses.push(...added);
      const slowest = Math.max(0, ...added.map(({ paintedMs }) => paintedMs));
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`  ${device} ${screen}: ${added.length} presses, slowest ${slowest} ms (${seconds} s)`);
    }
  };
  const screens = Object.keys(inside).filter((path) => !path.includes('?') && !records.includes(path));
  // The screens of daily work first.
  await pressAll({ base, token }, [...records, ...records.map((list) => `${list} →`), ...screens]);
  await pressAll({ base }, [...outside, payLink]);
  if (leftOut.length > 0)
    console.log(`  Out of time, so nothing was pressed on ${leftOut.length} screens: ${leftOut.join(', ')}`);
  return presses;
}

async function pressScreen(
  page: Page,
  screen: string,
  { token }: Site,
  { frameKinds, deadline }: { frameKinds: Set<string>; deadline: number },
): Promise<Press[]> {
  await page.addInitScript(watchPresses);
  const devtools = await page.context().newCDPSession(page);
  let address = '';
  const openAgain = async () => {
    // A press may have signed the visitor in.
    if (token === undefined) await page.context().clearCookies();
    await open(page, devtools, screen);
    address = page.url();
  };
  await openAgain();
  const presses: Press[] = [];
  const kinds = new Set<string>();
  const count = await page.locator(controls).count();
  for (let nth = 0; nth < count && kinds.size < kindsOnAScreen && performance.now() < deadline; nth += 1) {
    const control = page.locator(controls).nth(nth);
    // The press before may lead to another page only after an answer of the server.
    if (page.url() !== address) await openAgain();
    if (!(await control.isVisible())) continue;
    const name = await control.evaluate(nameOf);
    const kind = name.replaceAll(/\d+|\(.*\)?/g, '#');
    const isOfFrame = await control.evaluate((element, frame) => element.matches(frame), frameControls);
    const pressed = isOfFrame ? frameKinds : kinds;
    if (pressed.has(kind)) continue;
    pressed.add(kind);
    let paintedMs = await press(page, openAgain, control);
    for (
      let again = 0;
      again < triesAgain && paintedMs > tooSlowMs && performance.now() < deadline;
      again += 1
    ) {
      await openAgain();
      if (!(await control.isVisible())) break;
      paintedMs = Math.min(paintedMs, await press(page, openAgain, control));
    }
    presses.push({ screen, control: name, paintedMs });
  }
  return presses;
}

/** Opens a screen at full speed, then slows the processor down. */
async function open(page: Page, devtools: CDPSession, screen: string): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const [path = screen, record] = screen.split(' ');
  await page.goto(path);
  await untilLoaded(page);
  if (record) {
    await page.locator('#main a[data-row="0"]').first().click();
    await page.waitForURL((url) => url.pathname !== path);
    await untilLoaded(page);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Resolves when the screen has its heading and nothing of it is loading. */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction((loading) => document.querySelector(loading) === null, busy);
  await page.waitForTimeout(openedMs);
}

/** Resolves after the next paint, when its duration has been recorded. */
const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, ms)));
      }),
    pressedMs,
  );

/** Returns the milliseconds until the paint after a press, and leaves the page as it was before. */
async function press(page: Page, openAgain: () => Promise<void>, control: Locator): Promise<number> {
  const before = page.url();
  const isField = await control.evaluate((element) =>
    element.matches('textarea, input:not([type=checkbox], [type=radio])'),
  );
  const [x, y] = await control.evaluate((element) => {
    const shown = element.closest('label') ?? element;
    shown.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = shown.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });
  await untilPainted(page);
  await page.evaluate(() => performance.clearMarks());
  if (page.viewportSize()?.width === phone.viewport.width) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  await untilPainted(page);
  if (isField) {
    await page.keyboard.type('5');
    await untilPainted(page);
    await page.keyboard.press('Backspace');
    await untilPainted(page);
  }
  const paintedMs = await page.evaluate(() =>
    Math.max(0, ...performance.getEntriesByName('painted').map(({ startTime }) => startTime)),
  );
  const isElsewhere = async () => page.url() !== before || (await page.locator(overlays).count()) > 0;
  if (await isElsewhere()) {
    await page.keyboard.press('Escape');
    await untilPainted(page);
  }
  if (await isElsewhere()) await openAgain();
  return paintedMs;
}

/** Runs in the page, and records the duration of each press and key. */
function watchPresses(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0)
        performance.mark('painted', { startTime: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page, and returns the name of a control. */
function nameOf(element: Element): string {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  const label = isField ? element.labels?.[0]?.textContent : undefined;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
  return name.trim().slice(0, 40) || element.tagName.toLowerCase();
}
