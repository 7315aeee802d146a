import type { Page } from '@playwright/test';
import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { waitForPaint } from '#tests/support/browser/wait-for-paint.ts';
import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' });
const field = (page: Page) => palette(page).getByRole('searchbox');
const command = (page: Page, name: string) =>
  palette(page)
    .getByRole('menuitem')
    .filter({ has: page.getByText(name, { exact: true }) });
/** Waits until the frame handles keyboard shortcuts. */
const expectKeys = (page: Page) =>
  expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();

async function openPalette(page: Page): Promise<void> {
  await expectKeys(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await waitForPaint(theDialog(page));
}
const theDialog = (page: Page) => page.getByRole('dialog');
const sampleCustomer = {
  name: 'Zainab Lawal',
  email: 'zainab@shop.example',
  phoneNumber: null,
  address: null,
  tags: [],
};

test('finds pages and records with the keyboard, and Enter opens them', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const asking = { token: merchant.token, businessId: merchant.businessId };
  const { number } = await placePaidOrder(kontor, merchant);
  const { id } = await kontor.call('createProduct', { body: sampleProduct }, asking);
  await kontor.call('createCustomer', { body: sampleCustomer }, asking);
  await signInAs(merchant);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('customers');
  await expect(command(page, 'Customers')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(theDialog(page)).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type(number);
  await expect(command(page, `Order #${number}`)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('zainab');
  await expect(command(page, sampleCustomer.name)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: sampleCustomer.name })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('bag-1');
  await expect(command(page, sampleProduct.title)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/store/products/edit/${id}`);
});

test('Escape closes the palette and restores the focus', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard');
  const account = page.getByRole('button', { name: 'Your account' });
  await account.focus();
  await openPalette(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.type('nobody has this name');
  await expect(theDialog(page).getByText('No results')).toBeVisible();
  await expectAccessible(page);
  // The first press clears the field, as in every search.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(theDialog(page)).toHaveCount(0);
  await expect(account).toBeFocused();
});

test('`?` lists the shortcuts and `/` focuses the search of a list, except while typing', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/store/orders');
  const search = page.getByRole('main').getByRole('searchbox');
  await expect(page.locator('a[data-row]').first()).toBeVisible();
  await expectKeys(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(theDialog(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('what/who?');
  await expect(search).toHaveValue('what/who?');
  await expect(theDialog(page)).toHaveCount(0);
});

test('a team member finds only what they have access to', async ({ page, merchant, kontor, signInAs }) => {
  const asking = { token: merchant.token, businessId: merchant.businessId };
  await kontor.call('createProduct', { body: sampleProduct }, asking);
  await kontor.call('createCustomer', { body: { ...sampleCustomer, name: 'Adire Adebayo' } }, asking);
  const member = await kontor.newMember(merchant.businessId, [permission('PRODUCT', 'view-only')]);
  await signInAs(member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(command(page, 'Products')).toBeVisible();
  for (const name of ['Orders', 'Customers', 'Create order', 'Add product', 'Import products'])
    await expect(command(page, name)).toHaveCount(0);
  await page.keyboard.type('adire');
  await expect(command(page, sampleProduct.title)).toBeVisible();
  await expect(command(page, 'Adire Adebayo')).toHaveCount(0);
});
