import { expect, test } from '#tests/support/browser/test.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';

test('an expense is added with its amount and category, changed and deleted', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping?view=entries');
  await expect(page.getByText('No entries in this period')).toBeVisible();
  await page.getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add expense' });
  await add.click();
  await expect(dialog).toContainText('Enter an amount');
  await expect(dialog).toContainText('Choose a category');
  await dialog.getByLabel('Amount').fill('12500');
  await dialog.getByLabel('Category').selectOption('Add a category');
  await dialog.getByLabel('New category').fill('Market fees');
  await add.dblclick();
  await expect(page.getByText('Expense added')).toBeVisible();
  const list = page.getByRole('region', { name: 'Entries of the books' });
  await expect(list.getByRole('link', { name: 'Market fees' })).toHaveCount(1);
  await expect(list).toContainText('-₦12,500.00');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Expenses ₦12,500.00');

  await list.getByRole('link', { name: 'Market fees' }).click();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Paid to').fill('Balogun Market');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Expense saved')).toBeVisible();
  await expect(dialog).toContainText('Balogun Market');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete this expense?' });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No entries in this period')).toBeVisible();
  const { data } = await kontor.call('books', {}, merchant);
  expect(data).toEqual([]);
});

test('an expense that was typed without a network is kept and sent once', async ({
  page,
  context,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping?view=entries');
  await page.getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('3000');
  await dialog.getByLabel('Category').selectOption('Packaging');
  await context.setOffline(true);
  const add = dialog.getByRole('button', { name: 'Add expense' });
  await add.click();
  await expect(dialog).toContainText("You're offline. What you typed is still here.");
  await context.setOffline(false);
  await expect(dialog).toContainText("Couldn't reach the server");
  await add.click();
  await expect(page.getByText('Expense added')).toBeVisible();
  const { data } = await kontor.call('books', {}, merchant);
  expect(data).toMatchObject([{ category: 'Packaging', amountMinor: 300_000 }]);
});

test('the products of an income add up to its amount', async ({ page, kontor, merchant, signInAs }) => {
  const valueDate = new Date().toISOString().slice(0, 10);
  const income = { category: 'Services', currency: 'NGN', valueDate, channel: 'IN_STORE' } as const;
  await kontor.call('createIncome', { body: { ...income, amountMinor: 100_00 } }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping?view=entries&range=7d');
  await page.getByRole('link', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Add product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel('Product').fill('Gele tying');
  await form.getByLabel('Quantity').fill('3');
  await form.getByLabel('Unit price').fill('2500');
  await form.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Gele tying saved')).toBeVisible();
  const details = page.getByRole('dialog', { name: 'Services' });
  await expect(details).toContainText('+₦7,500.00');
  await expect(details).toContainText('3 × ₦2,500.00');
});

test('an automatic row leads to its invoice, and has no button to change it', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const { invoice } = await kontor.call('createInvoice', { body: sampleInvoice }, merchant);
  const params = { id: invoice.id };
  await kontor.call('sendInvoice', { params, body: {} }, merchant);
  const body = { amountMinor: 120_000, method: 'CASH' as const };
  await kontor.call('recordInvoicePayment', { params, body }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping?view=entries');
  await page.getByRole('link', { name: 'Sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sales' });
  await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Open invoice' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/invoicing/${invoice.id}`));
});

test('an expense like an earlier one is asked about, and kept when it is confirmed', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const valueDate = new Date().toISOString().slice(0, 10);
  const expense = { category: 'Packaging', currency: 'NGN', valueDate, amountMinor: 12_500_00 } as const;
  await kontor.call('createExpense', { body: expense }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping?view=entries&range=7d');
  await page.getByRole('button', { name: 'Add expense' }).click();
  const form = page.getByRole('dialog', { name: 'New expense' });
  await form.getByLabel('Amount').fill('12500');
  await form.getByLabel('Category').selectOption('Packaging');
  const add = form.getByRole('button', { name: 'Add expense' });
  await add.click();
  const question = page.getByRole('alertdialog', { name: 'Record this expense again?' });
  await expect(question).toContainText('You already recorded ₦12,500 for Packaging on');
  await question.getByRole('button', { name: "Don't record" }).click();
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Amount')).toHaveValue(/12,?500/);
  await add.click();
  await question.getByRole('button', { name: 'Record again' }).click();
  await expect(page.getByText('Expense added')).toBeVisible();
  const { data } = await kontor.call('books', {}, merchant);
  expect(data).toHaveLength(2);
});
