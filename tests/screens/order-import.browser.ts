import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const lines = [
  'Order,Date,Item,Quantity,Price,Total,Order status',
  '1,2025-03-01,Bag,1,"1,500",,Completed',
  '2,2025-03-01,Bag,1,"2,000",,Storniert',
  '3,2025-03-01,Bag,2,"3,000","3,000",Pending payment',
];

test('a word for a status that is not known is asked about once, and what differs is shown', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/orders/import');
  const buffer = Buffer.from(lines.join('\n'));
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);

  await expect(page.getByText('1 line: unknown order status')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 orders' })).toBeVisible();
  await expect(page.getByText(/#3: ₦3,000.00 in the file, ₦6,000.00 computed/)).toBeVisible();
  await expect(page.getByText(/“1,500” can be a thousand or more/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('combobox', { name: '“storniert” means' }).selectOption('Cancelled');
  await expect(page.getByText('1 line: unknown order status')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import 3 orders' }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await page.getByRole('link', { name: 'View orders' }).click();
  await expect(page.getByText('Canceled').first()).toBeVisible();
});
