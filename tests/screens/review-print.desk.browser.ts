import type { Page } from '@playwright/test';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { openChart } from '#tests/support/browser/review-page.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const drawing = (page: Page, title: string) => page.getByRole('img', { name: `Chart of “${title}”` });

/** Counts the prints instead of opening the browser's dialog, and notes the size of the drawing at each. */
const notePrints = (page: Page) =>
  page.evaluate(() => {
    const prints: number[] = [];
    window.print = () => {
      prints.push(document.querySelector<HTMLImageElement>('img[data-printed-chart]')?.naturalWidth ?? 0);
      document.body.dataset['prints'] = JSON.stringify(prints);
    };
  });
const prints = async (page: Page): Promise<number[]> =>
  JSON.parse((await page.locator('body').getAttribute('data-prints')) ?? '[]') as number[];

/** Returns the width and the height of each page of the printed page, in points. */
async function pagesOf(page: Page): Promise<(readonly [width: number, height: number])[]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);
}

test('a story is printed with its chart, which is loaded for it, on a page of its own', async ({ page }) => {
  for (const [model, isWide] of [
    [withdrawModel, true],
    [sessionModel, false],
  ] as const) {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openChart(page, model);
    await notePrints(page);
    const button = page.getByRole('button', { name: 'Print' });
    await expect(page.locator('#step-1')).toBeVisible();
    expect(loaded.filter((url) => url.includes('/chart-in-print-'))).toEqual([]);
    const storyPages = await pagesOf(page);
    expect(storyPages.every(([width, height]) => width < height)).toBe(true);
    await button.click();
    await expect.poll(async () => (await prints(page)).length).toBe(1);
    expect((await prints(page))[0]).toBeGreaterThan(500);
    expect(loaded.filter((url) => url.includes('/chart-in-print-')).length).toBeGreaterThan(0);
    await expect(drawing(page, model.title)).toBeHidden();
    const pages = await pagesOf(page);
    // The line with the address of the chart, which is gone now, may have needed a page.
    expect(pages.length).toBeGreaterThanOrEqual(storyPages.length);
    const [width, height] = pages.at(-1) ?? [0, 0];
    expect(width > height).toBe(isWide);
    await page.emulateMedia({ media: 'print' });
    await expect(drawing(page, model.title)).toBeVisible();
    await expect(drawing(page, model.title)).toHaveCSS('break-before', 'page');
    await page.emulateMedia({ media: 'screen' });
    await button.click();
    await expect.poll(async () => (await prints(page)).length).toBe(2);
  }
});

test("a story that is printed by the browser's command names the address of its chart", async ({ page }) => {
  await openChart(page, withdrawModel);
  const address = page.getByText(/^The whole chart: http.*\/test\/withdraw\?tab=states$/);
  await expect(page.locator('#step-1')).toBeVisible();
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Show the chart of this step').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('a story whose chart cannot be loaded is printed without it', async ({ page }) => {
  await openChart(page, withdrawModel);
  await notePrints(page);
  await page.route(/chart-in-print/, (route) => route.abort());
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => prints(page)).toEqual([0]);
  await page.unroute(/chart-in-print/);
});
