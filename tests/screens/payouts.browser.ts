import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { otherPin, samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';

const security = '/dashboard/settings/account-security';
const payouts = '/dashboard/settings/payment-and-withdrawal';

/** Expects that no secret is in the URL or in the page's storage. */
async function expectForgotten(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, localStorage, sessionStorage, document.cookie, history.state]),
  );
  for (const secret of secrets) expect(kept).not.toContain(secret);
}

async function setPin(page: Page): Promise<void> {
  await page.goto(security);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByLabel('New PIN').fill('1234');
  await dialog.getByLabel('Confirm PIN').fill('1235');
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(
    dialog.getByRole('link', { name: 'This PIN is too easy to guess. Choose another one.' }),
  ).toBeVisible();
  await expect(dialog.getByRole('link', { name: "The PINs don't match" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('New PIN').fill(samplePin);
  await dialog.getByLabel('Confirm PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('PIN set', { exact: true })).toBeVisible();
}

test('an owner sets a PIN, adds an account with the name that the bank confirms, and removes it', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await verifyBusiness(kontor, merchant.businessId);
  await setPin(page);
  await page.goto(payouts);
  await expect(page.getByText('1 step left before you can withdraw')).toBeVisible();
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank', { exact: true }).fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  const number = dialog.getByLabel('Account number');
  await number.fill('203456789');
  await expect(dialog.getByText('1 digit to go')).toBeVisible();
  await number.fill('2034567890');
  await expect(dialog.getByText("This number doesn't match Guaranty Trust Bank.")).toBeVisible();
  await number.fill(accountNumbers.ofSomebodyElse);
  await expect(dialog.getByText('Your verified name is Amaka Obi')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await number.fill(accountNumbers.ofTheOwner);
  await expect(
    dialog.getByText('This is your verified name. You can withdraw to this account at once.'),
  ).toBeVisible();
  await dialog.getByLabel('Transaction PIN').fill(wrongPin);
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(dialog.getByText('The PIN is wrong. 4 tries left.')).toBeVisible();
  await expect(dialog.getByLabel('Transaction PIN')).toHaveValue('');
  await dialog.getByLabel('Transaction PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('OBI AMAKA saved')).toBeVisible();
  await expect(page.getByText('Ready for withdrawals')).toBeVisible();
  await expect(page.getByText('left before you can withdraw')).toHaveCount(0);
  await expectForgotten(page, [`"${samplePin}"`, `"${wrongPin}"`, accountNumbers.ofTheOwner]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Remove OBI AMAKA' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('It is your only account');
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No payout accounts yet')).toBeVisible();
});

test('the account form keeps what was typed while the owner sets a PIN', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await verifyBusiness(kontor, merchant.businessId);
  await page.goto(payouts);
  const steps = page.getByRole('list').filter({ hasText: 'Set a transaction PIN' }).getByRole('listitem');
  await expect(steps.filter({ hasText: /PIN|payout account/ })).toHaveText([
    /Set a transaction PIN/,
    /Add a payout account/,
  ]);
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank', { exact: true }).fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await dialog.getByLabel('Account number').fill(accountNumbers.ofTheOwner);
  await dialog.getByLabel('Transaction PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await dialog.getByRole('link', { name: 'Set PIN' }).click();
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByLabel('New PIN').fill(samplePin);
  await dialog.getByLabel('Confirm PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(dialog.getByLabel('Account number')).toHaveValue(accountNumbers.ofTheOwner);
  await expect(dialog.getByLabel('Bank', { exact: true })).toHaveValue('Guaranty Trust Bank');
});

test('an owner gets an account number with an emailed code, and transfers to it arrive', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await verifyBusiness(kontor, merchant.businessId);
  await page.goto(payouts);
  await page.getByRole('button', { name: 'Get account number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const code = await kontor.codeFor(merchant.email);
  await dialog.getByLabel('One-time code').fill(code === '000000' ? '000001' : '000000');
  await expect(dialog.getByText('The code is wrong. 4 tries left.')).toBeVisible();
  await expectAccessible(page);
  // After a reload the code that was sent is still valid.
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('One-time code').fill(code);
  await expect(page.getByText('Confirmed. The bank is opening your account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy account number' })).toBeVisible({ timeout: 20_000 });
  await expectForgotten(page, [code]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const address = await page.getByRole('link', { name: 'Send test money' }).getAttribute('href');
  await page.goto(address ?? '');
  await page.getByRole('button', { name: 'Send money' }).click();
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await kontor.pass(3_000);
  await page.goto('/dashboard/revenue');
  await expect(page.getByRole('link', { name: 'Deposit' }).first()).toBeVisible();

  // A deposit without a webhook is found when the page is opened.
  await page.goto(address ?? '');
  await page.getByLabel('Result').selectOption({ label: 'Arrives, webhook is lost' });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send money' }).click();
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await kontor.pass(20_000);
  await page.goto(payouts);
  await expect(page.getByText('1 new transfer received')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View revenue' }).click();
  await expect(page.getByRole('link', { name: 'Deposit' }).nth(1)).toBeVisible();
});

test('a locked PIN shows when it unlocks, and is reset with a code and the password', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await setPin(page);
  await page.getByRole('button', { name: 'Change PIN' }).click();
  const dialog = page.getByRole('dialog');
  for (const message of [
    '4 tries left',
    '3 tries left',
    '2 tries left',
    '1 try left',
    'Too many wrong PINs',
  ]) {
    await dialog.getByLabel('Current PIN').fill(wrongPin);
    await dialog.getByLabel('New PIN').fill(otherPin);
    await dialog.getByLabel('Confirm PIN').fill(otherPin);
    await dialog.getByRole('button', { name: 'Change PIN' }).click();
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your PIN is locked')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot PIN?' }).first().click();
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await kontor.codeFor(merchant.email);
  const type = async (password: string) => {
    await page.getByLabel('One-time code').fill(code);
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByLabel('New PIN').fill(otherPin);
    await page.getByLabel('Confirm PIN').fill(otherPin);
    await page.getByRole('button', { name: 'Reset PIN' }).click();
  };
  await type('not the password');
  await expect(page.getByText('Your current password is wrong').first()).toBeVisible();
  await expect(page.getByLabel('New PIN')).toHaveValue('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await type(samplePassword);
  await expect(page.getByText('PIN reset')).toBeVisible();
  await expectForgotten(page, [code, samplePassword, `"${otherPin}"`]);
  await page.getByRole('link', { name: 'Back to account security' }).click();
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  await expect(page.getByText('Your PIN is locked')).toHaveCount(0);
});
