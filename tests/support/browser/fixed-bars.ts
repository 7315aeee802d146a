import type { Page } from '@playwright/test';

/** Pages of the dashboard with a form or a fixed action, by the name in reports. */
export const forms = {
  'new order': '/dashboard/store/orders/create',
  'new product': '/dashboard/store/products/create',
  'new customer': '/dashboard/store/customers/create',
  'new invoice': '/dashboard/invoicing/create',
  delivery: '/dashboard/settings/delivery-and-shipments',
  profile: '/dashboard/profile',
  withdrawal: '/dashboard/revenue/withdraw',
} as const;

/** The largest share of the window's height that fixed bars may take. */
export const maxBarShare = 0.25;

/** Orientations and text sizes of a phone. Text of 200 % is a browser setting. */
export const views = {
  upright: { viewport: { width: 360, height: 740 }, textPercent: 100 },
  sideways: { viewport: { width: 740, height: 360 }, textPercent: 100 },
  'upright, text of 200 %': { viewport: { width: 360, height: 740 }, textPercent: 200 },
} as const;

/** The default text size of browsers. */
const usualTextPx = 16;

/** Switches the page to a view. */
export async function useView(page: Page, { viewport, textPercent }: (typeof views)[keyof typeof views]) {
  await page.setViewportSize(viewport);
  const devtools = await page.context().newCDPSession(page);
  const standard = (usualTextPx * textPercent) / 100;
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** Opens a form, scrolls to its middle and returns the height of everything that didn't scroll, in CSS pixels. */
export async function measureFixedBars(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.locator('#main h1').waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  return page.evaluate(() => {
    const main = document.getElementById('main');
    if (!main) throw new Error('The page has no main container');
    main.scrollTop = (main.scrollHeight - main.clientHeight) / 2;
    const { top, bottom } = main.getBoundingClientRect();
    const stuck = [...main.querySelectorAll('*')].filter((element) => {
      if (getComputedStyle(element).position !== 'sticky') return false;
      const box = element.getBoundingClientRect();
      return box.height > 0 && (Math.abs(box.bottom - bottom) < 2 || Math.abs(box.top - top) < 2);
    });
    const inMain = stuck.reduce((height, element) => height + element.getBoundingClientRect().height, 0);
    return Math.round(window.innerHeight - main.clientHeight + inMain);
  });
}
