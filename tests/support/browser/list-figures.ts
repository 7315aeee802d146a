import type { Page } from '@playwright/test';

/** The lists of the dashboard, by the name in reports. */
export const lists = {
  orders: '/dashboard/store/orders',
  'abandoned-checkouts': '/dashboard/store/orders/abandoned',
  customers: '/dashboard/store/customers',
  products: '/dashboard/store/products',
  invoices: '/dashboard/invoicing',
  revenue: '/dashboard/revenue',
} as const;

/** The limits for every list, in CSS pixels and rows. */
export const limits = { phoneFirstRowTop: 200, deskRowsInSight: 12 } as const;

export interface ListFigures {
  /** Distance of the first row from the top of the window, in CSS pixels. */
  firstRowTop: number;
  /** Rows that are fully visible without scrolling. */
  rowsInSight: number;
}

/** Opens a list, waits for its rows and figures, and measures it. */
export async function measureList(page: Page, path: string): Promise<ListFigures> {
  await page.goto(path);
  await page.locator('main a[data-row]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main a[data-row]')].flatMap((link) => {
      const row = link.closest('tr, li');
      return row ? [row.getBoundingClientRect()] : [];
    });
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? window.innerHeight;
    return {
      firstRowTop: Math.round(rows[0]?.top ?? Number.POSITIVE_INFINITY),
      rowsInSight: rows.filter(({ top, bottom }) => top >= 0 && bottom <= end).length,
    };
  });
}
