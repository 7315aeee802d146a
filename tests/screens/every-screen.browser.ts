import type { Page } from '@playwright/test';
import { resultCodes } from '#contract/money/result-code.ts';
import { paymentResults } from '#domain/payment.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import {
  expectLoaded,
  expectSoundAtBothSizes,
  inSteps,
  navigate,
} from '#tests/support/browser/screen-checks.ts';
import { inside, outside } from '#tests/support/browser/screens.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

/** Expects that only pages of the flow review load its files. */
async function expectOwnFiles(page: Page): Promise<void> {
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const ofReview = files.filter((file) =>
    /\/assets\/(?:review|charts|chart\.screen|test\._flow)[.-]/.test(file),
  );
  expect(ofReview.length > 0, ofReview.join(' ')).toBe(new URL(page.url()).pathname.startsWith('/test'));
}

async function expectSound(page: Page): Promise<void> {
  await expectOwnFiles(page);
  await expectSoundAtBothSizes(page);
}

/** Expects that the title of the tab is the heading of the page. */
async function expectNamed(page: Page): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page).toHaveTitle(`${heading} · Kontor`);
}

/** Deals the screens to tests. The seed decides with which each test begins, because that is the one it loads anew. */
function deal<T>(screens: Record<string, T>, hands: number): Record<string, T>[] {
  const entries = Object.entries(screens);
  return Array.from({ length: hands }, (_, hand) => {
    const own = entries.filter((__, at) => at % hands === hand);
    const first = numericSeedOf(`every screen ${hand}`) % own.length;
    return Object.fromEntries([...own.slice(first), ...own.slice(0, first)]);
  });
}

for (const [hand, screens] of deal(outside, 3).entries())
  test(`public pages ${hand + 1} are accessible with large text and at both sizes`, async ({ page }) => {
    await inSteps(Object.entries(screens), async ([path, heading]) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectNamed(page);
      await expectSound(page);
    });
  });

// Screens with the same heading are dealt to different tests, so that a heading says that its page is shown.
for (const [hand, screens] of deal(inside, 8).entries())
  test(`pages of a business ${hand + 1} are accessible with large text and at both sizes`, async ({
    page,
    kontor,
    signInAs,
  }) => {
    await signInAs(await ownerOfDemo(kontor));
    await inSteps(Object.entries(screens), async ([path, heading], isFirst) => {
      await (isFirst ? page.goto(path) : navigate(page, path));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectLoaded(page);
      await expectNamed(page);
      await expectSound(page);
    });
  });

/** Asks as the owner of the demo, for their first business. */
async function asOwnerOfDemo(kontor: Kontor) {
  const owner = await ownerOfDemo(kontor);
  return { owner, asking: { token: owner.token, businessId: owner.businesses[0]?.id ?? '' } };
}

/** Returns the first record of the demo. @throws if there is none */
function firstOf<T>(records: readonly T[], what: string): T {
  const [first] = records;
  if (!first) throw new Error(`The demo has no ${what}`);
  return first;
}

/** Addresses of records and the heading of each page. */
type RecordPages = [path: string, heading: string][];

test('the pages of invoices and transactions are accessible for each status', async ({
  page,
  kontor,
  signInAs,
}) => {
  const { owner, asking } = await asOwnerOfDemo(kontor);
  const invoices: RecordPages = [];
  for (const status of ['PARTIAL_PAYMENT', 'PAID', 'OVERDUE', 'DRAFT'] as const) {
    const { result } = await kontor.call('invoices', { query: { status } }, asking);
    invoices.push([`/dashboard/invoicing/${firstOf(result, status).id}`, 'Summary']);
  }
  const transactions: RecordPages = [];
  const { counts } = await kontor.call('transactions', {}, asking);
  for (const result of paymentResults.filter((one) => (counts.result[one] ?? 0) > 0)) {
    const { data } = await kontor.call('transactions', { query: { result: resultCodes[result] } }, asking);
    transactions.push([`/dashboard/revenue/${firstOf(data, result).id}`, 'Activity']);
  }
  expect(transactions.length).toBeGreaterThan(1);
  const draft = invoices.at(-1)?.[0].split('/').at(-1) ?? '';
  // By turns, so that a heading says that its page is shown.
  const pages = Array.from({ length: Math.max(invoices.length, transactions.length) }, (_, at) => [
    ...invoices.slice(at, at + 1),
    ...transactions.slice(at, at + 1),
  ]).flat();
  await signInAs(owner);
  await inSteps(
    [...pages, [`/dashboard/invoicing/edit/${draft}`, 'Edit draft']],
    async ([path, name], isFirst) => {
      await (isFirst ? page.goto(path) : navigate(page, path));
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expectLoaded(page);
      await expectSound(page);
    },
  );
});

test('the pages of an order and of a customer are accessible', async ({ page, kontor, signInAs }) => {
  const { owner, asking } = await asOwnerOfDemo(kontor);
  const orders = await kontor.call('orders', { query: { waiting: 'toShip' } }, asking);
  const order = firstOf(orders.data, 'order to ship');
  const customers = await kontor.call('customers', { query: { sort: 'mostOrders' } }, asking);
  const customer = firstOf(customers.data, 'customer');
  const pages: RecordPages = [
    [`/dashboard/store/orders/${order.id}`, `#${order.number}`],
    [`/dashboard/store/customers/${customer.id}`, customer.name ?? ''],
  ];
  await signInAs(owner);
  await inSteps(pages, async ([path, name], isFirst) => {
    await (isFirst ? page.goto(path) : navigate(page, path));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectLoaded(page);
    await expectSound(page);
  });
});

test('the customer page of an order is accessible for each status', async ({ page, kontor }) => {
  const { asking } = await asOwnerOfDemo(kontor);
  const statuses = (['CREATED', 'DELIVERED', 'CANCELED'] as const).map((status) => [status, status] as const);
  await inSteps(statuses, async ([, status]) => {
    const { data } = await kontor.call('orders', { query: { status } }, asking);
    const order = firstOf(data, status);
    await page.goto(`/orders/${await customerToken(kontor, { asking }, order.id)}`);
    await expect(page.getByRole('heading', { level: 1, name: `Order #${order.number}` })).toBeVisible();
    await expectSound(page);
  });
});

test('the payment link of an invoice is accessible for each status', async ({ page, kontor }) => {
  const { asking } = await asOwnerOfDemo(kontor);
  for (const status of ['PARTIAL_PAYMENT', 'PAID', 'OVERDUE'] as const) {
    const { result } = await kontor.call('invoices', { query: { status } }, asking);
    const { link, payments } = await kontor.call(
      'invoice',
      { params: { id: firstOf(result, status).id } },
      asking,
    );
    const path = new URL(link ?? '').pathname;
    const paid = payments.find(({ source }) => source === 'provider');
    const addresses = [path, ...(status === 'OVERDUE' ? [`${path}/pay`] : [])];
    if (paid) addresses.push(`/payment/check?reference=${paid.id}`);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('[data-flow="invoice-payment"]')).toBeVisible();
      await expectLoaded(page);
      await expectSound(page);
    }
  }
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
  await expectSound(page);
});

test('a demo account signs in with one press', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('region', { name: /demo/i }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
});
