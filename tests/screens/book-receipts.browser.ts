import { expect, test } from '#tests/support/browser/test.ts';
import { createReceiptPdf } from '#tests/support/money/receipt-pdf.ts';
import { samplePhoto } from '#tests/support/store/images.ts';

test('receipts are uploaded together, wait, and are recorded with what was read from them', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await kontor.changePlan(merchant.businessId, 'basic');
  await signInAs(merchant);
  await page.goto('/dashboard/book-keeping');
  await page.getByRole('link', { name: 'Receipts' }).click();
  await expect(page.getByText('No receipts waiting')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await (await chooser).setFiles([
    {
      name: 'fuel.pdf',
      mimeType: 'application/pdf',
      buffer: await createReceiptPdf('Mobil', `Date ${day}`, 'Total NGN 12,500.00'),
    },
    { name: 'wax.pdf', mimeType: 'application/pdf', buffer: await createReceiptPdf('Kuto Market') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no receipt') },
  ]);
});
