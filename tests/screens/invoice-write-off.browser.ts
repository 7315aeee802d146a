import { sampleInvoice } from '#tests/support/money/invoices.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

async function sentOf({ call }: Kontor, owner: Merchant) {
  const { invoice } = await call('createInvoice', { body: sampleInvoice }, owner);
  return call('sendInvoice', { params: { id: invoice.id }, body: { mail: false } }, owner);
}

test('an owner writes an invoice off, undoes it, and the customer still pays it', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { invoice, link } = await sentOf(kontor, merchant);
  const { id, number } = invoice;
  await signInAs(merchant);
  await page.goto(`/dashboard/invoicing/${id}`);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const dialog = page.getByRole('alertdialog');

  await choose('Write off invoice');
  await expect(dialog.getByRole('heading', { name: `Write off invoice ${number}?` })).toBeVisible();
  await expect(dialog.getByText('₦114,375.00 no longer counts as due')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The customer closed their shop');
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText(/^₦114,375\.00 was written off on/)).toBeVisible();
  await expect(page.getByText('Reason: The customer closed their shop')).toBeVisible();
  await expect(page.getByText('Overdue')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // No reminder is sent any more, and the outstanding total leaves the invoice out.
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Undo write-off' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Send reminder' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Void invoice' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/invoicing');
  await page.getByRole('link', { name: /^Written off/ }).click();
  await expect(page.getByRole('link', { name: `${number}` })).toBeVisible();
  await expect(page.getByText('₦0.00').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`/dashboard/invoicing/${id}`);
  await choose('Undo write-off');
  await dialog.getByRole('button', { name: 'Undo write-off' }).click();
  await expect(page.getByText(`Write-off of invoice ${number} undone`)).toBeVisible();
  await expect(page.getByText('Overdue').first()).toBeVisible();

  const body = { reason: 'Moved away' };
  await kontor.call('writeOffInvoice', { params: { id }, body }, merchant);
  await page.goto(new URL(link ?? '').pathname);
  await expect(page.getByText('This invoice was written off')).toBeVisible();
  await expect(page.getByText('Moved away')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Pay ₦114,375.00' }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('radio', { name: 'Payment succeeds' }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  const paid = await kontor.call('invoice', { params: { id } }, merchant);
  expect(paid.invoice).toMatchObject({ status: 'PAID', writtenOffAt: null });
});
