import type { Page } from '@playwright/test';
import { systemClock } from '#server/clock.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { createCaller, sampleDraft } from '#tests/support/store/business-fixture.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleBusiness } from '#tests/support/people/sign-up.ts';

const previous = { business: 'Amaka Fabrics', customer: 'Laceline' };
const next = { business: 'Amaka Books', customer: 'Novella' };

async function createOrderFor(
  { db, call }: Kontor,
  who: Pick<Merchant, 'token' | 'businessId'>,
  name: string,
) {
  const body = { name, email: null, phoneNumber: null, address: null, tags: [] };
  const { customer } = await call('createCustomer', { body }, who);
  return db.transaction((tx) =>
    createOrder(
      tx,
      { clock: systemClock, standalone: db },
      who.businessId,
      { ...sampleDraft, customer },
      createCaller('customer'),
    ),
  );
}

/** Gives the merchant a second business, and each business an order. */
async function createTwoBusinesses(kontor: Kontor, merchant: Merchant): Promise<{ id: string }> {
  const handle = kontor.newHandle();
  const other = await kontor.call(
    'createBusiness',
    { body: { ...sampleBusiness(handle), name: next.business } },
    merchant,
  );
  await createOrderFor(kontor, { ...merchant, businessId: other.id }, next.customer);
  return createOrderFor(kontor, merchant, previous.customer);
}

/** Records whenever the page shows a record of the previous business under the name of the new one. */
const recordLeaks = (page: Page) =>
  page.addInitScript(
    ({ business, customer }) => {
      const leaks: string[] = [];
      Object.assign(window, { leaks });
      new MutationObserver(() => {
        const header = document.querySelector('header')?.innerText ?? '';
        const main = document.querySelector('main')?.innerText ?? '';
        if (header.includes(business) && main.includes(customer)) leaks.push(location.pathname);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    { business: next.business, customer: previous.customer },
  );
const getLeaks = (page: Page) => page.evaluate(() => (window as unknown as { leaks: string[] }).leaks);

async function switchBusiness(page: Page): Promise<void> {
  await page.getByRole('button', { name: previous.business }).click();
  await page.getByRole('menuitemradio', { name: next.business }).click();
}

const orders = '/dashboard/store/orders';
const row = (page: Page, customer: string) => page.getByRole('main').getByText(customer).first();

test('shows no data of the previous business while the new one is loading', async ({
  page,
  interceptor,
  kontor,
  merchant,
  signInAs,
}) => {
  await createTwoBusinesses(kontor, merchant);
  await signInAs(merchant);
  await recordLeaks(page);
  await page.goto(orders);
  await expect(row(page, previous.customer)).toBeVisible();
  await interceptor.hold('orders');
  await switchBusiness(page);
  await expect(page.getByRole('button', { name: next.business })).toBeVisible();
  await (await interceptor.next('orders')).pass();
  await expect(row(page, next.customer)).toBeVisible();
  expect(await getLeaks(page)).toEqual([]);
});

test('does not show a list of the previous business that arrives after the switch', async ({
  page,
  interceptor,
  kontor,
  merchant,
  signInAs,
}) => {
  await createTwoBusinesses(kontor, merchant);
  await signInAs(merchant);
  await recordLeaks(page);
  await page.goto(orders);
  await expect(row(page, previous.customer)).toBeVisible();
  await interceptor.hold('orders');
  await page.goto(`${orders}?sort=highest`);
  const releaseResponse = await (await interceptor.next('orders')).delay();
  await interceptor.hold();
  await switchBusiness(page);
  await expect(row(page, next.customer)).toBeVisible();
  await releaseResponse();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('Latest activity')).toBeVisible();
  await page.goBack();
  await expect(row(page, next.customer)).toBeVisible();
  expect(await getLeaks(page)).toEqual([]);
});

test('does not change the page of the new business when a write of the previous one completes', async ({
  page,
  interceptor,
  kontor,
  merchant,
  signInAs,
}) => {
  const { id } = await createTwoBusinesses(kontor, merchant);
  await signInAs(merchant);
  await recordLeaks(page);
  await page.goto(`${orders}/${id}`);
  await page.getByLabel('Add a note').fill('Call before delivery');
  await interceptor.hold('noteOrder');
  await page.getByRole('button', { name: 'Save note' }).click();
  const releaseResponse = await (await interceptor.next('noteOrder')).delay();
  await interceptor.hold();
  await switchBusiness(page);
  await expect(page.getByText('This order no longer exists')).toBeVisible();
  await releaseResponse();
  await expect(page.getByText('This order no longer exists')).toBeVisible();
  expect(await getLeaks(page)).toEqual([]);
});

test('shows no data of the previous business in the other tabs', async ({
  context,
  page,
  interceptor,
  kontor,
  merchant,
  signInAs,
}) => {
  await createTwoBusinesses(kontor, merchant);
  await signInAs(merchant);
  const other = await context.newPage();
  await recordLeaks(other);
  for (const tab of [page, other]) await tab.goto(orders);
  for (const tab of [page, other]) await expect(row(tab, previous.customer)).toBeVisible();
  await page.goto('/dashboard');
  await interceptor.hold('orders');
  await switchBusiness(page);
  await expect(other.getByRole('button', { name: next.business })).toBeVisible();
  await (await interceptor.next('orders')).pass();
  await expect(row(other, next.customer)).toBeVisible();
  expect(await getLeaks(other)).toEqual([]);
});
