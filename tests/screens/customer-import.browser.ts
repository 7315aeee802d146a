import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { customerFile, shopifyCustomer } from '#tests/support/store/customer-file.ts';

const lines = [
  shopifyCustomer(1, { Note: 'Pays in cash', Tags: 'vip', 'Accepts Email Marketing': 'yes' }),
  shopifyCustomer(2, { 'Default Address Address1': '' }),
  shopifyCustomer(3, { Email: 'not an address' }),
];
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

test('importing customers again updates them without duplicates', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/customers');
  await page.getByRole('main').getByRole('link', { name: 'Import' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import customers' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(csv('customers.csv', customerFile(...lines)));

  await expect(page.getByText('1 line: unreadable email address')).toBeVisible();
  await expect(page.getByText('2 new, 1 line skipped')).toBeVisible();
  await expect(page.getByText('Recognised as a Shopify customer export')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Email/ })).toHaveCount(0);
  await page.getByRole('heading', { name: 'Columns' }).click();
  await expect(page.getByRole('combobox', { name: /Email/ }).first().locator('option:checked')).toHaveText(
    'Email',
  );
  await page.getByText('1 line: unreadable email address').click();
  await expect(page.getByText(/Line 4, Email “not an address”/)).toBeVisible();
  await expect(page.getByText('accepts email marketing', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A change of a column updates the preview at once.
  await page.getByRole('combobox', { name: /Note/ }).selectOption('Not imported');
  await expect(page.getByText('Notes').locator('..')).toContainText('0');
  await page.getByRole('button', { name: 'Import 2 customers' }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await page.getByRole('link', { name: 'View customers' }).click();
  await expect(page.getByRole('link', { name: 'Ada Obi 1' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada Obi 2' }).first()).toBeVisible();

  await page.goto('/dashboard/store/customers/import');
  await expect(page.getByRole('link', { name: 'customers.csv' })).toBeVisible();
  const more = customerFile(...lines.slice(0, 2), shopifyCustomer(4));
  await page.locator('input[type=file]').setInputFiles(csv('more.csv', more));
  await expect(page.getByText('1 new, 1 changed, 1 already here')).toBeVisible();
  await expect(page.getByText('Pays in cash').first()).toBeVisible();
  await page.getByRole('heading', { name: 'Columns' }).click();
  await page.getByRole('combobox', { name: /Note/ }).selectOption('Not imported');
  await expect(page.getByText('1 new, 2 already here')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await page.reload();
  await expect(page.getByText('New customers').locator('..')).toContainText('1');
  await expect(page.getByText('Unchanged').locator('..')).toContainText('2');

  await page.goto('/dashboard/store/customers/import');
  const same = customerFile(shopifyCustomer(4), shopifyCustomer(2, { 'Default Address Address1': '' }));
  await page.locator('input[type=file]').setInputFiles(csv('same.csv', same));
  await expect(page.getByRole('heading', { name: '2 already here' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing new to import' })).toBeDisabled();
});

test('a member who can only view customers is not offered an import', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('CUSTOMER', 'view-only')]));
  await page.goto('/dashboard/store/customers');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  await palette.getByRole('searchbox').fill('o');
  await expect(palette.getByText('Sign out')).toBeVisible();
  await expect(palette.getByText('Import customers')).toHaveCount(0);
});

test('a file that was imported before shows when, and can be imported again', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  const file = csv('customers.csv', customerFile(shopifyCustomer(1)));
  const importFile = async () => {
    await page.goto('/dashboard/store/customers/import');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 1 customer' }).waitFor();
  };
  const run = async () => {
    await page.getByRole('button', { name: 'Import 1 customer' }).click();
    await expect(page.getByText('Import complete')).toBeVisible();
  };
  await importFile();
  await expect(page.getByText(/already imported on/)).toHaveCount(0);
  await run();
  await kontor.sql.query('delete from customers where business_id = $1', [merchant.businessId]);

  await importFile();
  await expect(page.getByText(/This file was already imported on .*\. Import it again\?/)).toBeVisible();
  await run();
  await expect(page.getByText('New customers').locator('..')).toContainText('1');
});
