import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('devices are requested, and the request is cancelled', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Card devices' }).click();
  await expect(page.getByText('No card devices yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request devices' }).click();
  await page.getByRole('radio', { name: /^Card reader/ }).check({ force: true });
  await page.getByLabel('Quantity').fill('50');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Enter at most 20').first()).toBeVisible();
  await expect(page.getByText('Enter the town or city').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('State').selectOption('Lagos');
  await page.getByLabel('Town or city').fill('Surulere');
  await page.getByLabel('Street address').fill('12 Bode Thomas Street');
  await page.getByLabel('Phone number').fill('08035550123');
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Bode Thomas Street');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: '2 × Card reader' })).toBeVisible();
  await expect(page.getByText('You can still cancel it')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('This request was cancelled')).toBeVisible();
  await page.getByRole('link', { name: '← Card devices' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a member who only views the business sees the requests, and no form', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('BUSINESS', 'view-only')]));
  await page.goto('/dashboard/request-pos');
  await expect(page.getByText('No devices have been requested')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request devices' })).toHaveCount(0);
  await page.goto('/dashboard/request-pos/pos');
  await expect(page.getByText('permission to manage card devices').first()).toBeVisible();
});
