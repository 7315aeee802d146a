import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { customerFile, shopifyCustomer } from '#tests/support/store/customer-file.ts';

test('an import is undone from the list of imports, and a customer who was changed since stays', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/customers/import');
  const buffer = customerFile(shopifyCustomer(1), shopifyCustomer(2), shopifyCustomer(3));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Import 3 customers' }).click();
  await expect(page.getByText('Import complete')).toBeVisible();

  const { data } = await kontor.call('customers', { query: { sort: 'name' } }, merchant);
  const params = { id: data[0]?.id ?? '' };
  await kontor.call('noteCustomer', { params, body: { note: 'Pays in cash' } }, merchant);

  await page.goto('/dashboard/store/customers/import');
  await page.getByRole('link', { name: 'customers.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(dialog.getByText('2 customers will be deleted')).toBeVisible();
  await dialog.getByText('1 customer stays: changed since the import').click();
  await expect(dialog.getByText('Ada Obi 1')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep import' }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();

  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(page.getByText('2 customers deleted')).toBeVisible();
  await expect(page.getByText('1 customer stays: changed since the import')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0);

  await page.goto('/dashboard/store/customers');
  await expect(page.getByRole('link', { name: 'Ada Obi 1' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada Obi 2' })).toHaveCount(0);
});
