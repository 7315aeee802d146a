import { closeLine } from '#tests/support/browser/line-items.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';

/** A form of a page: what the press needs to reach the server, and the press at its end. */
interface Form {
  path: string;
  press: string;
  /** Makes what is typed wrong; an empty form is wrong by itself. */
  spoil?: (page: Page) => Promise<void>;
  fill: (page: Page) => Promise<void>;
}

const typed = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(text);

const forms: Form[] = [
  { path: '/dashboard/store/customers/create', press: 'Add the customer', fill: typed('Name', 'Ada Obi') },
  { path: '/dashboard/store/orders/create', press: 'Take this order', fill: fillOrder },
  { path: '/dashboard/store/products/create', press: 'Add product', fill: fillProduct },
  {
    path: '/dashboard/profile',
    press: 'Save changes',
    spoil: typed('First name', ''),
    fill: typed('First name', 'Adaeze'),
  },
];

async function fillOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a free line' }).click();
  await page.getByLabel('What it is').fill('Bag');
  await page.getByLabel('Price each').fill('5000');
  await closeLine(page);
  await page.getByText('Pick-up', { exact: true }).first().click();
}

async function fillProduct(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('Adire bag');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('5000');
}

/** Whether the middle of an answer that has the focus, or is announced, is seen: in the viewport and under nothing else. */
const answersInSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role="alert"], main section[tabindex="-1"]')]
      .filter((box) => box.textContent !== '' && box.closest('[class*="notice"]') !== null)
      .map((box) => {
        const { top, bottom, left, width } = box.getBoundingClientRect();
        const middle = document.elementFromPoint(left + width / 2, Math.max(top + 8, 0));
        return (
          top >= 0 &&
          bottom <= innerHeight &&
          (middle?.closest('[class*="notice"]') === box || box.contains(middle))
        );
      }),
  );

async function pressAtTheEnd(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).last();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await button.scrollIntoViewIfNeeded();
  await button.click();
}

for (const { path, press, spoil, fill } of forms) {
  test(`on ${path}, a press at the end of a form with an invalid field is answered in sight`, async ({
    page,
    merchant,
    signInAs,
  }) => {
    await signInAs(merchant);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (spoil) await spoil(page);
    await pressAtTheEnd(page, press);
    await expect.poll(() => answersInSight(page)).toEqual([true]);
  });

  test(`on ${path}, a press at the end of a form that the server refuses, or never answers, is answered in sight`, async ({
    page,
    merchant,
    signInAs,
  }) => {
    await signInAs(merchant);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fill(page);
    const isSaved = (url: URL) => /\/(core|commerce|store)\//.test(url.pathname);
    await page.route(isSaved, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const refusal = { error: "You don't have access to this", code: 'NO_PERMISSION', requestId: 'r' };
      return route.fulfill({ status: 403, json: refusal });
    });
    await pressAtTheEnd(page, press);
    await expect(page.getByText("You don't have access to this")).toBeVisible();
    await expect.poll(() => answersInSight(page)).toEqual([true]);

    await page.unroute(isSaved);
    await page.route(isSaved, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await pressAtTheEnd(page, press);
    await expect(page.getByText("You don't have access to this")).toHaveCount(0);
    await expect.poll(() => answersInSight(page)).toEqual([true]);
  });
}
