import { sampleInvoice } from '#tests/support/money/invoices.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

async function sent({ call }: Kontor, owner: Merchant): Promise<{ id: string; link: string }> {
  const { invoice } = await call('createInvoice', { body: sampleInvoice }, owner);
  const params = { id: invoice.id };
  const { link } = await call('sendInvoice', { params, body: { mail: false } }, owner);
  return { id: invoice.id, link: new URL(link ?? '').pathname };
}

test('a payer whose invoice has changed sees both amounts, and pays the new one', async ({
  page,
  kontor,
  merchant,
}) => {
  const { id, link } = await sent(kontor, merchant);
  const params = { id };
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay ₦114,375.00' }).click();
  await page.getByLabel('Email').fill('payer@obi.test');
  await page.getByRole('radio', { name: /^Bank transfer/ }).check({ force: true });

  const body = { amountMinor: 14_375_00, method: 'CASH' as const };
  await kontor.call('recordInvoicePayment', { params, body }, merchant);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByRole('heading', { name: 'The amount has changed' })).toBeVisible();
  await expect(page.getByText("You haven't paid anything yet.")).toBeVisible();
  await expect(page.getByText('₦114,375.00')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The chosen amount is kept, and no payment has started.
  await page.getByRole('button', { name: 'Change payment' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('payer@obi.test');
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked();
  await page.getByRole('radio', { name: 'Another amount' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Amount' }).fill('50,000');
  expect((await kontor.call('invoice', { params }, merchant)).payments).toHaveLength(1);

  await kontor.call('recordInvoicePayment', { params, body: { ...body, amountMinor: 10_000_00 } }, merchant);
  await page.getByRole('button', { name: 'Pay ₦50,000.00' }).click();
  await expect(page.getByText('Your partial payment')).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₦50,000.00' }).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('radio', { name: 'Payment succeeds' }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  const { invoice } = await kontor.call('invoice', { params }, merchant);
  expect(invoice).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: 74_375_00 });
});

test('a payer whose link was replaced sees how to get the new one', async ({ page, kontor, merchant }) => {
  const { id, link } = await sent(kontor, merchant);
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay ₦114,375.00' }).click();
  await kontor.call('revokeInvoiceLink', { params: { id } }, merchant);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expect(page.getByText(/You haven't paid anything\./)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { payments } = await kontor.call('invoice', { params: { id } }, merchant);
  expect(payments).toEqual([]);
});

test('a payer whose invoice was voided sees that no payment is due', async ({ page, kontor, merchant }) => {
  const { id, link } = await sent(kontor, merchant);
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay ₦114,375.00' }).click();
  await kontor.call('voidInvoice', { params: { id }, body: {} }, merchant);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText('No payment is due')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toHaveCount(0);
});
