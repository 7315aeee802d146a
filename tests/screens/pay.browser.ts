import { sampleInvoice } from '#tests/support/money/invoices.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

async function sent({ call }: Kontor, owner: Merchant): Promise<{ id: string; link: string }> {
  const { invoice } = await call('createInvoice', { body: sampleInvoice }, owner);
  const body = { mail: false };
  const { link } = await call('sendInvoice', { params: { id: invoice.id }, body }, owner);
  return { id: invoice.id, link: new URL(link ?? '').pathname };
}

test('a customer opens the link and pays in two parts, and the merchant receives both', async ({
  page,
  kontor,
  merchant,
}) => {
  const { id, link } = await sent(kontor, merchant);
  const overview = () => kontor.call('invoice', { params: { id } }, merchant);
  const payOnThePage = async (outcome: string) => {
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.waitForURL('**/sandbox/pay/**');
    await page.getByRole('radio', { name: outcome }).check();
    await page.getByRole('button', { name: /^Pay/ }).click();
  };
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₦114,375.00' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@obi.test');
  await page.getByRole('radio', { name: 'Another amount' }).check({ force: true });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(/Between ₦100\.00 and ₦114,375\.00/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('99,999,999');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Bank transfer' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Amount' }).fill('14,375');
  await expect(page.getByRole('button', { name: 'Pay ₦14,375.00' })).toBeVisible();
  await payOnThePage('Bank declines');
  await expect(page.getByRole('heading', { name: 'Payment declined' })).toBeVisible();
  await expect(page.getByText('Insufficient funds')).toBeVisible();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  // Amount and method of the declined payment stay chosen.
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('14,375.00');
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await payOnThePage('Payment succeeds');
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expect(page.getByText('₦100,000.00 is still due.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await overview()).invoice).toMatchObject({ status: 'PARTIAL_PAYMENT', paidMinor: 14_375_00 });

  await page.getByRole('button', { name: 'Pay remaining amount' }).click();
  await payOnThePage('Payment succeeds');
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.getByRole('link', { name: 'View details' }).click();
  await expect(page.getByText('Paid in full')).toBeVisible();
  const { invoice } = await overview();
  expect(invoice.status).toBe('PAID');
  expect(invoice.viewedAt).not.toBeNull();
});

test('the form keeps what the payer typed when the address changes and after a reload', async ({
  page,
  kontor,
  merchant,
}) => {
  const { id, link } = await sent(kontor, merchant);
  await page.goto(link);
  const pay = page.getByRole('button', { name: 'Pay ₦114,375.00' });
  await expect(pay).toBeVisible();
  // Requests for files fail, because the payment form must not need further files.
  await page.route('**/assets/**', (route) => route.abort());
  await pay.click();
  const email = page.getByLabel('Email');
  await email.fill('obi@shop.test');
  await expect(page).toHaveURL(/\/pay$/);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('obi@shop.test');
  await page.getByRole('radio', { name: 'Another amount' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Amount' }).fill('14,375');
  await page.unroute('**/assets/**');
  await page.reload();
  await expect(email).toHaveValue('obi@shop.test');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('14,375.00');

  // The remaining amount is too small for a partial payment.
  const rest = { amountMinor: 114_325_00, method: 'CASH' as const };
  await kontor.call('recordInvoicePayment', { params: { id }, body: rest }, merchant);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay ₦50.00' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
});

test('without scripts, the invoice and the link to pay it are shown', async ({
  browser,
  kontor,
  merchant,
}) => {
  const { link } = await sent(kontor, merchant);
  const context = await browser.newContext({ baseURL: kontor.base, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
  const pay = page.getByRole('link', { name: 'Pay ₦114,375.00' });
  await expect(pay).toHaveAttribute('href', `${link}/pay`);
  // The link has the same colour as the button of the screen that replaces this page.
  await expect(pay).toHaveCSS('background-color', 'rgb(7, 63, 62)');
  await context.close();
});

test('an unknown link shows an error, and a code from an email opens the invoice', async ({
  page,
  kontor,
  merchant,
}) => {
  await page.goto('/invoices/c2FtcGxlLXRva2VuLW9mLWFuLWludm9pY2U');
  await expect(page.getByText("This link doesn't work")).toBeVisible();
  const { link } = await sent(kontor, merchant);
  await page.goto('/invoices');
  await page.getByLabel('Link or code').fill('nothing');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText(/This link is incomplete/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Link or code').fill(`https://shop.example${link}`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
});
