import { setPlan } from '#tests/support/browser/plan.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { createReceiptPdf } from '#tests/support/money/receipt-pdf.ts';
import { tinyPng } from '#tests/support/store/images.ts';

const photo = { name: 'IMG_2041.png', mimeType: 'image/png', buffer: tinyPng };

test('receipts are uploaded together, wait, and are recorded with what was read from them', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await setPlan(kontor, merchant, 'basic');
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping');
  await page.getByRole('link', { name: 'Receipts' }).click();
  await expect(page.getByText('No receipts waiting')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const buffer = await createReceiptPdf('Mobil, Ikeja', `Date ${day}`, 'Total NGN 12,500.00');
  await (
    await chooser
  ).setFiles([
    { name: 'fuel.pdf', mimeType: 'application/pdf', buffer },
    photo,
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no receipt') },
  ]);
  await expect(page.getByText('notes.txt is no photo or PDF')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Receipts to record' });
  await expect(waiting.getByRole('button')).toHaveCount(2);
  const { data: before } = await kontor.call('books', {}, merchant);
  expect(before).toEqual([]);

  await waiting.getByRole('button', { name: /fuel\.pdf.*₦12,500\.00/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Record receipt' });
  await expect(dialog.getByLabel('Amount')).toHaveValue(/12,?500/);
  await expect(dialog.getByLabel('Date')).toHaveValue(day);
  await dialog.getByLabel('Category').selectOption('Electricity and fuel');
  await dialog.getByRole('button', { name: 'Record expense' }).dblclick();
  await expect(page.getByText('Expense recorded')).toBeVisible();
  await expect(waiting.getByRole('button')).toHaveCount(1);
  const { data } = await kontor.call('books', {}, merchant);
  expect(data).toMatchObject([{ amountMinor: 12_500_00, valueDate: day, receipts: [{ name: 'fuel.pdf' }] }]);

  await waiting.getByRole('button', { name: /IMG_2041/ }).click();
  await dialog.getByRole('button', { name: 'Discard receipt' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Discard this receipt?' });
  await confirmation.getByRole('button', { name: 'Discard receipt' }).click();
  await expect(page.getByText('No receipts waiting')).toBeVisible();
});

test('an expense is added in three taps, with the photo of its receipt', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await setPlan(kontor, merchant, 'basic');
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping');
  await page.getByRole('button', { name: 'Quick add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('3500');
  await dialog.getByText('Packaging').click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add with photo' }).click();
  await (await chooser).setFiles(photo);
  await expect(page.getByText('Expense added with its receipt')).toBeVisible();
  const { data } = await kontor.call('books', {}, merchant);
  expect(data).toMatchObject([
    { category: 'Packaging', amountMinor: 3_500_00, receipts: [{ name: photo.name }] },
  ]);
});

test('a plan without receipts and recurring entries explains so', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping?view=receipts');
  const explanation = page.getByText("Your plan doesn't include receipts, exports and recurring entries");
  await expect(explanation).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeDisabled();
  await page.goto('/dashboard/book-keeping?view=recurring');
  await expect(explanation).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add recurring entry' })).toBeDisabled();
});

test('an expense is repeated, and paused and stopped', async ({ page, kontor, merchant, signInAs }) => {
  await setPlan(kontor, merchant, 'basic');
  const valueDate = new Date().toISOString().slice(0, 10);
  const body = { category: 'Rent', currency: 'NGN', valueDate, amountMinor: 90_000_00 } as const;
  await kontor.call('createExpense', { body }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping?view=entries&range=7d');
  await page.getByRole('link', { name: 'Rent' }).click();
  await page.getByRole('button', { name: 'Repeat' }).click();
  const form = page.getByRole('dialog', { name: 'Repeat this entry' });
  await form.getByRole('button', { name: 'Add recurring entry' }).click();
  await expect(page.getByText('Recurring entry added')).toBeVisible();
  await page.getByRole('link', { name: 'Part of a recurring entry' }).click();
  await page.getByRole('button', { name: /Rent.*₦90,000\.00.*Every month/ }).click();
  const details = page.getByRole('dialog', { name: 'Rent' });
  await details.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Recurring entry paused')).toBeVisible();
  await details.getByRole('button', { name: 'Stop' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Stop this recurring entry?' });
  await confirmation.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Recurring entry stopped')).toBeVisible();
  expect(await kontor.call('bookRecurrences', {}, merchant)).toMatchObject([{ status: 'stopped' }]);
});
