import type { Page } from '@playwright/test';
import { resultCodes } from '#contract/money/result-code.ts';
import { paymentResults } from '#domain/payment.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { desk, phone } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import {
  colours,
  expectAccessible,
  expectLargeTargets,
  expectOnlyMainScrolls,
  expectNoSidewaysScroll,
} from '#tests/support/browser/page-checks.ts';
import { inside, outside } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

async function expectLayoutIntact(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectOnlyMainScrolls(page);
}

/** Expects that only pages of the flow review load its files. */
async function expectOwnFiles(page: Page): Promise<void> {
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const ofReview = files.filter((file) =>
    /\/assets\/(?:review|charts|chart\.screen|test\._flow)[.-]/.test(file),
  );
  expect(ofReview.length > 0, ofReview.join(' ')).toBe(new URL(page.url()).pathname.startsWith('/test'));
}

/** Asserts that the layout holds, also with text of double size. */
async function expectLayoutIntactAtAnyTextSize(page: Page): Promise<void> {
  await expectLayoutIntact(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectLayoutIntact(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Checks the page in both themes and with large text, on a phone and then, without loading it again, on a desktop. */
async function expectAccessiblePage(page: Page): Promise<void> {
  await expectOwnFiles(page);
  await expectAccessible(page);
  await expectLargeTargets(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, colours);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectLayoutIntactAtAnyTextSize(page);
  await page.setViewportSize(desk.viewport);
  await expectAccessible(page);
  await expectLargeTargets(page);
  await expectLayoutIntactAtAnyTextSize(page);
  await page.setViewportSize(phone.viewport);
}

/** Expects that the title of the tab is the heading of the page. */
async function expectNamed(page: Page): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page).toHaveTitle(`${heading} · Kontor`);
}

for (const [path, heading] of Object.entries(outside))
  test(`${path} is accessible in both themes, with large text and at both sizes`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectNamed(page);
    await expectAccessiblePage(page);
  });

for (const [path, heading] of Object.entries(inside))
  test(`${path} is accessible in both themes, with large text and at both sizes`, async ({
    page,
    kontor,
    signInAs,
  }) => {
    await signInAs(await ownerOfDemo(kontor));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNamed(page);
    await expectAccessiblePage(page);
  });

test('the pages of an invoice are accessible for each status', async ({ page, kontor, signInAs }) => {
  const owner = await ownerOfDemo(kontor);
  const asking = { token: owner.token, businessId: owner.businesses[0]?.id ?? '' };
  await signInAs(owner);
  for (const status of ['PARTIAL_PAYMENT', 'PAID', 'OVERDUE', 'DRAFT'] as const) {
    const { result } = await kontor.call('invoices', { query: { status } }, asking);
    const [invoice] = result;
    if (!invoice) throw new Error(`No invoice of the demo is ${status}`);
    await page.goto(`/dashboard/invoicing/${invoice.id}`);
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
    await expectAccessiblePage(page);
    if (status !== 'DRAFT') continue;
    await page.goto(`/dashboard/invoicing/edit/${invoice.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit draft' })).toBeVisible();
    await expectAccessiblePage(page);
  }
});

test('the payment link of an invoice is accessible for each status', async ({ page, kontor }) => {
  const owner = await ownerOfDemo(kontor);
  const asking = { token: owner.token, businessId: owner.businesses[0]?.id ?? '' };
  for (const status of ['PARTIAL_PAYMENT', 'PAID', 'OVERDUE'] as const) {
    const { result } = await kontor.call('invoices', { query: { status } }, asking);
    const { link, payments } = await kontor.call('invoice', { params: { id: result[0]?.id ?? '' } }, asking);
    const path = new URL(link ?? '').pathname;
    const paid = payments.find(({ source }) => source === 'provider');
    const addresses = [path, ...(status === 'OVERDUE' ? [`${path}/pay`] : [])];
    if (paid) addresses.push(`/payment/check?reference=${paid.id}`);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('[data-flow="invoice-payment"]')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessiblePage(page);
    }
  }
});

test('the page of a transaction is accessible for each result', async ({ page, kontor, signInAs }) => {
  const owner = await ownerOfDemo(kontor);
  const asking = { token: owner.token, businessId: owner.businesses[0]?.id ?? '' };
  await signInAs(owner);
  const { counts } = await kontor.call('transactions', {}, asking);
  for (const result of paymentResults.filter((one) => (counts.result[one] ?? 0) > 0)) {
    const { data } = await kontor.call('transactions', { query: { result: resultCodes[result] } }, asking);
    await page.goto(`/dashboard/revenue/${data[0]?.id}`);
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await expectAccessiblePage(page);
  }
});

test('the page of an order is accessible', async ({ page, kontor, signInAs }) => {
  const owner = await ownerOfDemo(kontor);
  const asking = { token: owner.token, businessId: owner.businesses[0]?.id ?? '' };
  const { data } = await kontor.call('orders', { query: { waiting: 'toShip' } }, asking);
  const [order] = data;
  if (!order) throw new Error('The demo has no order to ship');
  await signInAs(owner);
  await page.goto(`/dashboard/store/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `#${order.number}` })).toBeVisible();
  await expectAccessiblePage(page);
});

test('the customer page of an order is accessible for each status', async ({ page, kontor }) => {
  const owner = await ownerOfDemo(kontor);
  const asking = { token: owner.token, businessId: owner.businesses[0]?.id ?? '' };
  for (const status of ['CREATED', 'DELIVERED', 'CANCELED'] as const) {
    const { data } = await kontor.call('orders', { query: { status } }, asking);
    const [order] = data;
    if (!order) throw new Error(`No order of the demo is ${status}`);
    await page.goto(`/orders/${await customerToken(kontor, { asking }, order.id)}`);
    await expect(page.getByRole('heading', { level: 1, name: `Order #${order.number}` })).toBeVisible();
    await expectAccessiblePage(page);
  }
});

test('the page of a customer is accessible', async ({ page, kontor, signInAs }) => {
  const owner = await ownerOfDemo(kontor);
  const asking = { token: owner.token, businessId: owner.businesses[0]?.id ?? '' };
  const { data } = await kontor.call('customers', { query: { sort: 'mostOrders' } }, asking);
  const [customer] = data;
  if (!customer) throw new Error('The demo has no customer');
  await signInAs(owner);
  await page.goto(`/dashboard/store/customers/${customer.id}`);
  await expect(page.getByRole('heading', { level: 1, name: customer.name ?? '' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessiblePage(page);
});

test('the error page after a failed start is accessible', async ({
  page,
  interceptor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await interceptor.hold('whoAmI');
  await page.goto('/dashboard');
  await (await interceptor.next('whoAmI')).fail(503);
  await expect(page.getByRole('heading', { level: 1, name: '503' })).toBeVisible();
  await expectAccessiblePage(page);
});

test('a demo account signs in with one press', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('region', { name: /demo/i }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
});
