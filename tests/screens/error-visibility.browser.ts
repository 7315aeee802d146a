import { closeLine } from '#tests/support/browser/line-items.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';

/** A form on a page, with the fields that a valid submit needs and the name of its button. */
interface Form {
  path: string;
  press: string;
  /** Makes the form invalid. Forms without it are invalid while empty. */
  spoil?: (page: Page) => Promise<void>;
  fill: (page: Page) => Promise<void>;
}

const typed = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(text);

const forms: Form[] = [
  { path: '/dashboard/store/customers/create', press: 'Add customer', fill: typed('Name', 'Ada Obi') },
  { path: '/dashboard/store/orders/create', press: 'Create order', fill: fillOrder },
  { path: '/dashboard/store/products/create', press: 'Add product', fill: fillProduct },
  {
    path: '/dashboard/profile',
    press: 'Save changes',
    spoil: typed('First name', ''),
    fill: typed('First name', 'Adaeze'),
  },
];

async function fillOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add custom item' }).click();
  await page.getByLabel('Item name').fill('Bag');
  await page.getByLabel('Unit price').fill('5000');
  await closeLine(page);
  await page.getByText('Pickup', { exact: true }).first().click();
}

async function fillProduct(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('Adire bag');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('5000');
}

/** Returns for each error summary or alert whether it is visible: in the viewport and not covered. */
const areErrorsVisible = (page: Page) =>
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

async function submitAtPageEnd(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).last();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await button.scrollIntoViewIfNeeded();
  await button.click();
}

for (const { path, press, spoil, fill } of forms) {
  test(`${path} shows the errors of an invalid form in view when it is submitted at the end of the page`, async ({
    page,
    merchant,
    signInAs,
  }) => {
    await signInAs(merchant);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (spoil) await spoil(page);
    await submitAtPageEnd(page, press);
    await expect.poll(() => areErrorsVisible(page)).toEqual([true]);
  });

  test(`${path} shows a server or network error in view when the form is submitted at the end of the page`, async ({
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
    await submitAtPageEnd(page, press);
    await expect(page.getByText("You don't have access to this")).toBeVisible();
    await expect.poll(() => areErrorsVisible(page)).toEqual([true]);

    await page.unroute(isSaved);
    await page.route(isSaved, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await submitAtPageEnd(page, press);
    await expect(page.getByText("You don't have access to this")).toHaveCount(0);
    await expect.poll(() => areErrorsVisible(page)).toEqual([true]);
  });
}
