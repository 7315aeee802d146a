import type { Page } from '@playwright/test';
import { WithdrawFixture } from '#tests/flows/withdraw/withdraw.fixture.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { endVerification, verifyBusiness } from '#tests/support/people/verified-business.ts';

const back = (page: Page) => page.getByRole('link', { name: 'Back to your withdrawal' });

async function setPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set PIN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByLabel('New PIN').fill(samplePin);
  await dialog.getByLabel('Confirm PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
}

async function addAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank', { exact: true }).fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await dialog.getByLabel('Account number').fill(accountNumbers.ofTheOwner);
  await dialog.getByLabel('Transaction PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Save account' }).click();
}

test('a merchant with missing steps completes each one and comes back to the withdrawal', async ({
  page,
  kontor,
  signInAs,
}) => {
  const { person: stage } = await WithdrawFixture.open(kontor);
  await kontor.sql.query('delete from transaction_pins where user_id = $1', [stage.userId]);
  await kontor.sql.query('delete from payout_accounts where business_id = $1', [stage.businessId]);
  await endVerification(kontor, stage.businessId, 'submitted');
  await signInAs(stage);
  await page.goto('/dashboard/revenue/withdraw');
  await expect(page.getByText('3 steps left before you can withdraw')).toBeVisible();
  await page.getByRole('link', { name: 'Set a transaction PIN' }).click();
  await expect(page.getByText('You are here')).toBeVisible();
  await expect(back(page)).toHaveCount(0);
  await setPin(page);
  await expect(page).toHaveURL(/\/dashboard\/revenue\/withdraw$/);
  await expect(page.getByText('2 steps left before you can withdraw')).toBeVisible();

  await page.getByRole('link', { name: 'Add a payout account' }).click();
  await addAccount(page);
  await expect(page).toHaveURL(/\/dashboard\/revenue\/withdraw$/);
  await page.getByRole('link', { name: 'Verify your identity' }).click();
  await expect(page.getByRole('heading', { name: "We're reviewing your details" })).toBeVisible();
  await expect(back(page)).toHaveCount(0);
  await verifyBusiness(kontor, stage.businessId);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Amount').fill('1234.50');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: 'Manage accounts' }).click();
  await expect(back(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await back(page).click();
  await expect(page.getByLabel('Amount')).toHaveValue('1,234.50');

  await page.goto('/dashboard/settings/account-security?redirect=https://elsewhere.example/');
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Back to your/ })).toHaveCount(0);
});
