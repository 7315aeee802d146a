import { permission } from '#domain/permission.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { openListSearch } from '#tests/support/browser/list.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';

/** Starts the payment of an invoice over ₦4,500; `outcome` is its result on the provider's page. */
async function beginPayment(kontor: Kontor, owner: Merchant, outcome: 'pays' | 'declined' | 'late') {
  const items = [{ variationId: null, name: 'Adire, five yards', quantity: 1, unitPriceMinor: 450_000 }];
  const body = { ...sampleInvoice, items, charges: [], taxBasisPoints: 0, reminders: false };
  const { invoice } = await kontor.call('createInvoice', { body }, owner);
  const sent = await kontor.call('sendInvoice', { params: { id: invoice.id }, body: {} }, owner);
  const start = {
    token: sent.link?.split('/').at(-1) ?? '',
    paymentId: crypto.randomUUID(),
    amountMinor: 450_000,
    email: 'ada@obi.test',
    channel: 'card' as const,
  };
  const { reference, payUrl } = await kontor.call('payInvoice', { body: start });
  await fetch(new URL(new URL(payUrl).pathname, kontor.base), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ channel: 'card', outcome, card: '' }),
  });
  await kontor.call('checkPayment', { body: { reference } });
  return { invoiceId: invoice.id, number: sent.invoice.number ?? '' };
}

/** Creates an invoice that is paid; returns its number. */
const createPaidInvoice = async (kontor: Kontor, owner: Merchant): Promise<string> =>
  (await beginPayment(kontor, owner, 'pays')).number;

for (const outcome of ['declined', 'late'] as const)
  test(`no page shows a card payment as paid when it ${outcome === 'declined' ? 'is declined' : 'is pending'}`, async ({
    page,
    merchant,
    kontor,
    signInAs,
  }) => {
    await signInAs(merchant);
    const { invoiceId, number } = await beginPayment(kontor, merchant, outcome);
    const { rows } = await kontor.sql.query<{ id: string }>(
      'select id from transactions where business_id = $1',
      [merchant.businessId],
    );
    const main = page.getByRole('main');
    await page.goto(`/dashboard/revenue/${rows[0]?.id}`);
    await expect(
      main.getByText(outcome === 'declined' ? 'Payment declined' : 'In progress').first(),
    ).toBeVisible();
    await expect(main.getByText('Started', { exact: true })).toBeVisible();
    await expect(main.getByText(/^Completed|^Paid|^Received on/)).toHaveCount(0);
    await page.goto(`/dashboard/invoicing/${invoiceId}`);
    await expect(main.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(main.getByText('Paid', { exact: true }).locator('..')).toHaveText('Paid₦0.00');
  });

test('a new owner is led to create an invoice, then finds its payment and refunds part of it', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/revenue');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create invoice' })).toBeVisible();
  await expectAccessible(page);

  const number = await createPaidInvoice(kontor, merchant);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Available' })).toContainText('Pending: ₦4,432.50');
  await page.goto('/dashboard/revenue');
  const name = `Invoice payment ${number}`;
  await page.getByRole('button', { name: /^View details$|^Balance and sales/ }).click();
  await expect(page.getByRole('region', { name: 'Last 30 days' })).toContainText('₦4,500');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Canceled/ }).click();
  await expect(page).toHaveURL(/result=failed/);
  await expect(page.getByText('No transactions match these filters')).toBeVisible();
  await page.getByRole('link', { name: /^Completed/ }).click();
  await (await openListSearch(page)).fill('obi');
  await expect(page).toHaveURL(/search=obi/);
  // Until the search has a result, the previous rows are shown dimmed.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: `Invoice ${number}`, exact: true })).toBeVisible();
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  expect((await receipt).suggestedFilename()).toBe(`receipt-${number}.pdf`);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Refund payment for ${number}` });
  await expect(question.getByText(/fee of ₦67\.50 isn't returned.*₦67\.50 will be due/)).toBeVisible();
  await question.getByText('Partial refund').click();
  await question.getByLabel('Refund amount').fill('9000');
  await question.getByRole('button', { name: /^Refund/ }).click();
  await expect(question.getByText('Only ₦4,500.00 of this payment can be refunded').first()).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Refund amount').fill('1000');
  await question.getByLabel('Reason').fill('One yard came back');
  await question.getByRole('button', { name: 'Refund ₦1,000.00' }).dblclick();
  await expect(page.getByText('Refund of ₦1,000.00 started')).toBeVisible();
  await expect(page.getByText('Refund started')).toBeVisible();
  await expect(page.getByRole('link', { name: `Refund ${number}` })).toHaveCount(1);
  await expectAccessible(page);
});

test('a member with view access sees no refund button and no link to an invoice without access', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const number = await createPaidInvoice(kontor, merchant);
  await signInAs(await kontor.newMember(merchant.businessId, [permission('PAYMENT', 'view-only')]));
  await page.goto('/dashboard/revenue');
  await page.getByRole('link', { name: `Invoice payment ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Invoice payment ${number}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download receipt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Invoice ${number}`, exact: true })).toHaveCount(0);
});
