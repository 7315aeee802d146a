import { permission } from '#domain/permission.ts';
import { desk } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';

test.use({ hasDemo: true });

test('the books show the payments for the plan as an expense, and lead to them, each with a minus sign', async ({
  page,
  kontor,
  signInAs,
}) => {
  const owner = await ownerOfDemo(kontor);
  const asking = { token: owner.token, businessId: owner.businesses[0]?.id ?? '' };
  const { expenses } = await kontor.call('bookkeepingSummary', { query: { range: '1y' } }, asking);
  expect(expenses.plan).toBeGreaterThan(0);
  const planPaid = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' }).format(
    expenses.plan / 100,
  );
  await signInAs(owner);
  await page.goto('/dashboard/book-keeping');
  await page.getByLabel('Period').selectOption('Last 12 months');
  await expect(page).toHaveURL(/range=1y/);
  const card = page.getByRole('region', { name: 'Expenses by category' });
  await expect(card).toContainText(`Kontor plan${planPaid}`);
  await card.getByRole('link', { name: planPaid }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
  await expect(page).toHaveURL(/figure=plan/);
  await expect(page.getByRole('main')).toContainText('Subscription');
  // The columns "Amount" and "Net" are only wide enough on a desktop.
  await page.setViewportSize(desk.viewport);
  await expect(page.getByRole('row').filter({ hasText: 'Subscription' }).first()).toContainText(/-₦.+-₦/);
});

test('who may not see transactions sees the books without links to them', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('BOOK_KEEPING', 'view-only')]));
  await page.goto('/dashboard/book-keeping');
  await expect(page.getByText('No income or expenses in this period')).toBeVisible();

  const { invoice } = await kontor.call('createInvoice', { body: sampleInvoice }, merchant);
  const params = { id: invoice.id };
  await kontor.call('sendInvoice', { params, body: {} }, merchant);
  const body = { amountMinor: 120_000, method: 'CASH' as const };
  await kontor.call('recordInvoicePayment', { params, body }, merchant);
  await page.reload();
  await expect(page.getByText('Sales₦1,200.00')).toBeVisible();
  await expect(page.getByRole('link', { name: '₦1,200.00' })).toHaveCount(0);
});
