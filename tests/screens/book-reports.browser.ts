import { permission } from '#domain/permission.ts';
import { roleTemplates, toPermissions } from '#domain/team.ts';
import { sampleExpense, sampleIncome } from '#tests/api/money/bookkeeping-samples.ts';
import { setPlan } from '#tests/support/browser/plan.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const reports = '/dashboard/book-keeping/reports';
const days = 'from=2026-01-01&to=2026-01-31';

test('a bookkeeper opens the reports from the books, compares them and downloads their files', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await kontor.call('createIncome', { body: sampleIncome }, merchant);
  await kontor.call('createExpense', { body: sampleExpense }, merchant);
  await signInAs(await kontor.newMember(merchant.businessId, toPermissions(roleTemplates.bookkeeper)));
  await page.goto(`/dashboard/book-keeping?${days}`);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(new RegExp(`${reports}\\?.*2026-01-01`));
  const table = page.getByRole('table', { name: 'Profit and loss' });
  await expect(table.getByRole('row', { name: /^Rent/ })).toContainText('150,000.00');
  await expect(table.getByRole('row', { name: /^Profit/ })).toContainText('-123,500.00');

  await page.getByRole('link', { name: 'General ledger' }).click();
  const ledger = page.getByRole('table', { name: 'General ledger' });
  await expect(ledger).toContainText('Ankara, 6 yards, Thread');
  await page.getByLabel('Account', { exact: true }).selectOption('Expenses: Rent');
  await expect(ledger).not.toContainText('Ankara');
  await expect(ledger).toContainText('Shop in Balogun Market');

  // The period begins with the first entry.
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^ledger-2026-01-05-2026-01-31-[0-9a-f]{12}\.csv$/);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all (ZIP)' }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe('books-2026-01-05-2026-01-31.zip');

  await page.getByRole('link', { name: 'Balance' }).click();
  await expect(page.getByRole('table', { name: 'Balance' })).toContainText('Profit of the books');
});

test('a plan without exports is explained beside the reports, which it shows', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await kontor.call('createExpense', { body: sampleExpense }, merchant);
  await setPlan(kontor, merchant, 'free');
  await signInAs(await kontor.newMember(merchant.businessId, [permission('BOOK_KEEPING', 'view-only')]));
  await page.goto(`${reports}?${days}`);
  await expect(page.getByRole('table', { name: 'Profit and loss' })).toContainText('150,000.00');
  await expect(page.getByText('Not included in your plan')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});
