import { fileURLToPath } from 'node:url';
import { permission } from '#domain/permission.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const statement = fileURLToPath(new URL('../unit/import-files/gtbank-statement.csv', import.meta.url));
const address = '/dashboard/book-keeping/statements';

test('a statement is imported, and its lines are matched, recorded and ignored', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const rent = {
    category: 'Rent',
    currency: 'NGN',
    valueDate: '2026-10-01',
    amountMinor: 120_000_00,
    purpose: 'Workshop',
  } as const;
  await kontor.call('createExpense', { body: rent }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping');
  await page.getByRole('link', { name: 'Bank statements' }).click();
  await expect(page.getByText('No bank statements yet')).toBeVisible();
  await page.getByRole('button', { name: 'Import statement' }).first().click();
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles(statement);

  await expect(dialog.getByRole('region', { name: 'GTBank statement' })).toContainText(
    'Closing balance₦301,423.75',
  );
  await expect(dialog).toContainText('add up to the closing balance');
  await expect(dialog.getByLabel('Account')).toHaveValue('GTBank 6789');
  await dialog.getByRole('button', { name: 'Import 6 lines' }).click();
  await expect(page.getByText('Statement imported')).toBeVisible();
  const lines = page.getByRole('region', { name: 'Lines of bank statements' });
  await expect(lines.getByRole('article')).toHaveCount(6);
  const { data: before } = await kontor.call('books', {}, merchant);
  expect(before).toHaveLength(1);

  const rentLine = lines.getByRole('article', { name: /RENT OCT/ });
  await expect(rentLine).toContainText('SuggestionRent');
  await rentLine.getByRole('button', { name: 'Match' }).click();
  await expect(lines.getByRole('article')).toHaveCount(5);

  await lines
    .getByRole('article', { name: /COMMISSION/ })
    .getByRole('button', { name: 'Record as expense' })
    .click();
  await dialog.getByRole('button', { name: 'Add expense' }).click();
  await expect(dialog).toContainText('Choose a category');
  await dialog.getByLabel('Category').selectOption('Bank charges');
  await dialog.getByRole('button', { name: 'Add expense' }).click();
  await expect(page.getByText('Added to your books')).toBeVisible();
  await expect(lines.getByRole('article')).toHaveCount(4);

  await lines
    .getByRole('article', { name: /KONTOR PAYOUT/ })
    .getByRole('button', { name: 'Ignore' })
    .click();
  await expect(lines.getByRole('article')).toHaveCount(3);
  const { data: books } = await kontor.call('books', {}, merchant);
  expect(books).toMatchObject([{ category: 'Bank charges', amountMinor: 76_25 }, { category: 'Rent' }]);

  await page.getByRole('link', { name: /^In the books/ }).click();
  await lines.getByRole('button', { name: 'Undo and delete entry' }).click();
  await expect(page.getByText('No lines here')).toBeVisible();
  await page.getByRole('link', { name: /^To do/ }).click();
  await expect(lines.getByRole('article')).toHaveCount(4);
  const { data: after } = await kontor.call('books', {}, merchant);
  expect(after).toHaveLength(1);

  await page.getByRole('button', { name: 'Import statement' }).click();
  const again = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await again).setFiles(statement);
  await expect(dialog).toContainText('All lines of this statement are imported already.');
  await expect(dialog.getByRole('button', { name: 'Import 0 lines' })).toBeDisabled();
});

test('the columns of an unknown table are chosen, and refused rows are named', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto(address);
  await page.getByRole('button', { name: 'Import statement' }).first().click();
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  const text = 'a;b;c\n2026-10-01;Fuel;-1,500.00\n2026-10-02;Sale;200.00\nsoon;Lost;1.00';
  await (await chooser).setFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog).toContainText('Choose the columns of this file');
  await dialog.getByLabel('a', { exact: true }).selectOption('Date');
  await dialog.getByLabel('b', { exact: true }).selectOption('Description');
  await dialog.getByLabel('c', { exact: true }).selectOption('Amount with a sign');
  await expect(dialog.getByRole('region', { name: 'Refused rows' })).toContainText('Row 4, a “soon”');
  await expect(dialog.getByRole('button', { name: 'Import 2 lines' })).toBeEnabled();
});

test('a member who views the books sees the lines without buttons', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const file = { name: 'a.csv', content: Buffer.from('Date,Details,Amount\n2026-10-01,Fuel,-15.00') };
  await kontor.call('importBankStatement', { body: {}, file }, merchant);
  const viewer = await kontor.newMember(merchant.businessId, [permission('BOOK_KEEPING', 'view-only')]);
  await signInAs(viewer);
  await page.goto(address);
  await expect(page.getByRole('article', { name: /Fuel/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Ignore|Record|Import statement/ })).toHaveCount(0);
});
