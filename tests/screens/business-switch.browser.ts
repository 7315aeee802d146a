import type { Page } from '@playwright/test';
import { systemClock } from '#server/clock.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { actorOf, sampleDraft } from '#tests/support/store/shop.ts';
import type { Merchant } from '#tests/support/server/backstage.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleBusiness } from '#tests/support/people/sign-up.ts';

const left = { business: 'Amaka Fabrics', customer: 'Laceline' };
const entered = { business: 'Amaka Books', customer: 'Novella' };

async function orderOf({ db, call }: Kontor, who: Pick<Merchant, 'token' | 'businessId'>, name: string) {
  const body = { name, email: null, phoneNumber: null, address: null, tags: [] };
  const { customer } = await call('createCustomer', { body }, who);
  return db.transaction((tx) =>
    createOrder(
      tx,
      { clock: systemClock },
      who.businessId,
      { ...sampleDraft, customer },
      actorOf('customer'),
    ),
  );
}

/** Gives the merchant a second business, and each business an order. */
async function ownBoth(kontor: Kontor, merchant: Merchant): Promise<{ id: string }> {
  const handle = kontor.newHandle();
  const other = await kontor.call(
    'createBusiness',
    { body: { ...sampleBusiness(handle), name: entered.business } },
    merchant,
  );
  await orderOf(kontor, { ...merchant, businessId: other.id }, entered.customer);
  return orderOf(kontor, merchant, left.customer);
}

/** Records whenever the page shows a record of the previous business under the name of the new one. */
const watch = (page: Page) =>
  page.addInitScript(
    ({ business, customer }) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const header = document.querySelector('header')?.innerText ?? '';
        const main = document.querySelector('main')?.innerText ?? '';
        if (header.includes(business) && main.includes(customer)) seen.push(location.pathname);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    { business: entered.business, customer: left.customer },
  );
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

async function switchBusiness(page: Page): Promise<void> {
  await page.getByRole('button', { name: left.business }).click();
  await page.getByRole('menuitemradio', { name: entered.business }).click();
}

const orders = '/dashboard/store/orders';
const row = (page: Page, customer: string) => page.getByRole('main').getByText(customer).first();

test('shows no data of the previous business while the new one is loading', async ({
  page,
  gate,
  kontor,
  merchant,
  signInAs,
}) => {
  await ownBoth(kontor, merchant);
  await signInAs(merchant);
  await watch(page);
  await page.goto(orders);
  await expect(row(page, left.customer)).toBeVisible();
  await gate.hold('orders');
  await switchBusiness(page);
  await expect(page.getByRole('button', { name: entered.business })).toBeVisible();
  await (await gate.next('orders')).pass();
  await expect(row(page, entered.customer)).toBeVisible();
  expect(await seenOn(page)).toEqual([]);
});

test('does not show a list of the previous business that arrives after the switch', async ({
  page,
  gate,
  kontor,
  merchant,
  signInAs,
}) => {
  await ownBoth(kontor, merchant);
  await signInAs(merchant);
  await watch(page);
  await page.goto(orders);
  await expect(row(page, left.customer)).toBeVisible();
  await gate.hold('orders');
  await page.goto(`${orders}?sort=highest`);
  const answerLate = await (await gate.next('orders')).delay();
  await gate.hold();
  await switchBusiness(page);
  await expect(row(page, entered.customer)).toBeVisible();
  await answerLate();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('Latest activity')).toBeVisible();
  await page.goBack();
  await expect(row(page, entered.customer)).toBeVisible();
  expect(await seenOn(page)).toEqual([]);
});

test('does not change the page of the new business when a write of the previous one completes', async ({
  page,
  gate,
  kontor,
  merchant,
  signInAs,
}) => {
  const { id } = await ownBoth(kontor, merchant);
  await signInAs(merchant);
  await watch(page);
  await page.goto(`${orders}/${id}`);
  await page.getByLabel('Add a note').fill('Call before delivery');
  await gate.hold('noteOrder');
  await page.getByRole('button', { name: 'Save note' }).click();
  const answerLate = await (await gate.next('noteOrder')).delay();
  await gate.hold();
  await switchBusiness(page);
  await expect(page.getByText('This order no longer exists')).toBeVisible();
  await answerLate();
  await expect(page.getByText('This order no longer exists')).toBeVisible();
  expect(await seenOn(page)).toEqual([]);
});

test('shows no data of the previous business in the other tabs', async ({
  context,
  page,
  gate,
  kontor,
  merchant,
  signInAs,
}) => {
  await ownBoth(kontor, merchant);
  await signInAs(merchant);
  const other = await context.newPage();
  await watch(other);
  for (const tab of [page, other]) await tab.goto(orders);
  for (const tab of [page, other]) await expect(row(tab, left.customer)).toBeVisible();
  await page.goto('/dashboard');
  await gate.hold('orders');
  await switchBusiness(page);
  await expect(other.getByRole('button', { name: entered.business })).toBeVisible();
  await (await gate.next('orders')).pass();
  await expect(row(other, entered.customer)).toBeVisible();
  expect(await seenOn(other)).toEqual([]);
});
