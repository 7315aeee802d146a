import type { Page } from '@playwright/test';
import { sampleZone } from '#tests/support/store/zones.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const conflict = /^Conflicting changes to/;

test('two people edit a delivery zone: they choose where both changed it, and the other changes are merged', async ({
  page,
  context,
  merchant,
  kontor,
  signInAs,
}) => {
  const body = sampleZone('Mainland', { areas: [{ country: 'NG', region: 'Lagos' }] });
  const { id } = await kontor.call('createDeliveryZone', { body }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/settings/delivery-and-shipments/areas');
  await page.getByRole('button', { name: 'Edit zone Mainland' }).click();
  await page.getByLabel('Zone name').fill('Lagos Mainland');
  await page.getByLabel('Maximum days').fill('4');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save zone' }).click();
  await expect(page.getByText('What you typed is still here', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Zone name')).toHaveValue('Lagos Mainland');
  await context.setOffline(false);

  const theirs = { name: 'Lagos', feeMinor: 300_000, version: 1 };
  await kontor.call('updateDeliveryZone', { params: { id }, body: theirs }, merchant);
  await page.getByRole('button', { name: 'Save zone' }).click();
  const dialog = page.getByRole('dialog', { name: conflict });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(dialog.getByText('Other changes that are kept: Delivery fee.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Zone name')).toHaveValue('Lagos Mainland');
  await page.getByRole('button', { name: 'Save zone' }).click();
  await dialog.getByRole('radiogroup', { name: 'Zone name' }).getByText('Their change').click();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByText('Changes from another person were kept: Delivery fee.')).toBeVisible();
  const { zones } = await kontor.call('deliverySettings', {}, merchant);
  expect(zones).toEqual([
    expect.objectContaining({ name: 'Lagos', feeMinor: 300_000, maxDays: 4, version: 3 }),
  ]);
});

test('two people edit different fields of a return policy: the changes are merged without a question', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const body = {
    name: 'Returns',
    kind: 'refund',
    windowDays: 7,
    text: 'Send it back.',
    isDefault: true,
  } as const;
  const { id } = await kontor.call('createReturnPolicy', { body }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/settings/return-policy');
  await page.getByRole('button', { name: 'Edit policy Returns' }).click();
  await page.getByLabel('Policy text').fill('Send it back unused.');
  await kontor.call('updateReturnPolicy', { params: { id }, body: { windowDays: 14, version: 1 } }, merchant);
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByText('Changes from another person were kept: Return window in days.')).toBeVisible();
  expect(await kontor.call('returnPolicies', {}, merchant)).toEqual([
    expect.objectContaining({ text: 'Send it back unused.', windowDays: 14, version: 3 }),
  ]);
});

test('two people rename a category: one name is chosen', async ({ page, merchant, kontor, signInAs }) => {
  const body = { name: 'Bags', description: '' };
  const { id } = await kontor.call('createCategory', { body }, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/products/categories/${id}`);
  await page.getByRole('button', { name: 'Edit category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Handbags');
  await kontor.call('updateCategory', { params: { id }, body: { name: 'Totes', version: 1 } }, merchant);
  await page.getByRole('button', { name: 'Save category' }).click();
  const dialog = page.getByRole('dialog', { name: conflict });
  await expect(dialog.getByText('Totes', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handbags' })).toBeVisible();
});

test('two tabs change the settings of the online store: only two changes of the same field need a choice', async ({
  context,
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const settings = '/dashboard/settings/webstore';
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save changes' }).click();
  await signInAs(merchant);
  await page.goto(`${settings}/checkout`);
  await page.getByLabel('Minimum order').fill('5000');
  await page.getByText('Allow payment on delivery').click();
  const other = await context.newPage();
  await other.goto(`${settings}/checkout`);
  await other.getByLabel('Minimum order').fill('7000');
  await other.getByLabel('Terms of service').fill('Be kind.');
  await save(other);
  await expect(other.getByText('Checkout saved')).toBeVisible();
  await other.goto(`${settings}/branding`);
  await other.getByText('Minimal', { exact: true }).click();
  await save(other);
  await expect(other.getByText('Branding saved')).toBeVisible();

  // The first tab still has the settings from before, also if it shows the page again.
  await page.bringToFront();
  await expect(page.getByLabel('Minimum order')).toHaveValue('5,000.00');
  await save(page);
  const dialog = page.getByRole('dialog', { name: conflict });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(dialog.getByText('Other changes that are kept: Terms of service.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('radiogroup', { name: 'Minimum order' }).getByText('Their change').click();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByText('Changes from another person were kept: Terms of service.')).toBeVisible();
  const { businessStore } = await kontor.call('webstore', { params: { id: merchant.businessId } }, merchant);
  expect(businessStore.business.checkoutSetting).toMatchObject({
    minOrderMinor: 700_000,
    terms: 'Be kind.',
    allowsPaymentOnDelivery: true,
  });
  expect(businessStore.business.store.branding.theme).toBe('minimal');
});
