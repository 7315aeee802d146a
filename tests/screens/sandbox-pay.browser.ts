import { randomUUID } from 'node:crypto';
import { insertPayment } from '#server/providers/payments/sandbox.repo.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expect, test } from '#tests/support/browser/test.ts';

/** Starts a payment. Returns the path of its page, and the address to which it returns. */
async function openPage({ db, base }: Kontor) {
  const [reference, code] = [randomUUID(), randomUUID()];
  await insertPayment(db, {
    reference,
    code,
    amountMinor: 1_250_050,
    currency: 'NGN',
    payerEmail: 'ngozi@customer.example',
    title: 'Adire House, invoice 1007',
    returnUrl: `${base}/docs`,
  });
  return { path: `/sandbox/pay/${code}`, back: `${base}/docs?reference=${reference}&trxref=${reference}` };
}

test('the sandbox payment page is accessible, in light and dark', async ({ page, kontor }) => {
  const { path, back } = await openPage(kontor);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: '₦12,500.50' })).toBeVisible();
  await page.getByText('More results').click();
  await page.getByText('Test values').click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByLabel('Test card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay ₦12,500.50' }).click();
  await expect(page.getByRole('alert')).toHaveText('Use one of the test cards below.');
  await expect(page.getByLabel('Test card number')).toHaveAccessibleDescription(/Use one of the test cards/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL(back);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a payer pays with the keyboard, and only once after going back', async ({ page, kontor }) => {
    const { path, back } = await openPage(kontor);
    await page.goto(path);
    await page.getByRole('radio', { name: 'Card' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Transfer' })).toBeChecked();
    await expect(page.getByLabel('Test card number')).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(back);

    await page.goBack();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
    await expect(page.getByText("You can't pay it twice")).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL(back);
  });
});
