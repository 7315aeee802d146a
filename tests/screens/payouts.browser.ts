import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/looks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { otherPin, samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';

const security = '/dashboard/settings/account-security';
const payouts = '/dashboard/settings/payment-and-withdrawal';

/** Nothing that is secret stands in the address, or is kept by the page. */
async function expectForgotten(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, localStorage, sessionStorage, document.cookie, history.state]),
  );
  for (const secret of secrets) expect(kept).not.toContain(secret);
}

async function setPin(page: Page): Promise<void> {
  await page.goto(security);
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByLabel('New PIN').fill('1234');
  await dialog.getByLabel('The same PIN once more').fill('1235');
  await dialog.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(dialog.getByRole('link', { name: 'Others try this one first. Choose another' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'This is not the PIN above' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('New PIN').fill(samplePin);
  await dialog.getByLabel('The same PIN once more').fill(samplePin);
  await dialog.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(page.getByText('Your PIN is set.')).toBeVisible();
}

test('an owner sets a PIN, adds accounts as the bank names them, and removes one', async ({
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
  await page.getByRole('button', { name: 'Add an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank', { exact: true }).fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  const number = dialog.getByLabel('Account number');
  await number.fill('203456789');
  await expect(dialog.getByText('1 digit to go')).toBeVisible();
  await number.fill('2034567890');
  await expect(dialog.getByText('The check digit does not fit Guaranty Trust Bank.')).toBeVisible();
  await number.fill(accountNumbers.ofSomebodyElse);
  await expect(dialog.getByText('Your verified name is Amaka Obi')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await number.fill(accountNumbers.ofTheOwner);
  await expect(dialog.getByText('This is your verified name: you can withdraw to it at once.')).toBeVisible();
  await dialog.getByLabel('Transaction PIN').fill(wrongPin);
  await dialog.getByRole('button', { name: 'Save this account' }).click();
  await expect(dialog.getByText('That is not your transaction PIN. 4 tries left.')).toBeVisible();
  await expect(dialog.getByLabel('Transaction PIN')).toHaveValue('');
  await dialog.getByLabel('Transaction PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Save this account' }).click();
  await expect(page.getByText('OBI AMAKA is saved.')).toBeVisible();
  await expect(page.getByText('Ready to withdraw to')).toBeVisible();
  await expect(page.getByText('left before you can withdraw')).toHaveCount(0);
  await expectForgotten(page, [`"${samplePin}"`, `"${wrongPin}"`, accountNumbers.ofTheOwner]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Remove OBI AMAKA' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('It is the only one');
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No payout account yet')).toBeVisible();
});

test('an account that is typed before there is a PIN is still there once the PIN is set', async ({
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
  await page.getByRole('button', { name: 'Add an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank', { exact: true }).fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await dialog.getByLabel('Account number').fill(accountNumbers.ofTheOwner);
  await dialog.getByLabel('Transaction PIN').fill(samplePin);
  await dialog.getByRole('button', { name: 'Save this account' }).click();
  await dialog.getByRole('link', { name: 'Set PIN' }).click();
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByLabel('New PIN').fill(samplePin);
  await dialog.getByLabel('The same PIN once more').fill(samplePin);
  await dialog.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(dialog.getByLabel('Account number')).toHaveValue(accountNumbers.ofTheOwner);
  await expect(dialog.getByLabel('Bank', { exact: true })).toHaveValue('Guaranty Trust Bank');
});

test('an owner gets an account number with a mailed code, and money that arrives is there', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await verifyBusiness(kontor, merchant.businessId);
  await page.goto(payouts);
  await page.getByRole('button', { name: 'Get an account number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mail me a code' }).click();
  const code = await kontor.codeFor(merchant.email);
  await dialog.getByLabel('Code from the mail').fill(code === '000000' ? '000001' : '000000');
  await expect(dialog.getByText('That code is not right. 4 tries left.')).toBeVisible();
  await expectAccessible(page);
  // Who leaves and comes back goes on with the code that is out.
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByLabel('Code from the mail').fill(code);
  await expect(page.getByText('Confirmed. The bank opens your account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the number' })).toBeVisible({ timeout: 20_000 });
  await expectForgotten(page, [code]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const address = await page.getByRole('link', { name: 'Send it test money' }).getAttribute('href');
  await page.goto(address ?? '');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await kontor.pass(3_000);
  await page.goto('/dashboard/revenue');
  await expect(page.getByRole('link', { name: 'Deposit' }).first()).toBeVisible();

  // What nobody told is found when the page is opened.
  await page.goto(address ?? '');
  await page.getByLabel('Result').selectOption({ label: 'Arrives, webhook is lost' });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await kontor.pass(20_000);
  await page.goto(payouts);
  await expect(page.getByText('1 transfer came in that we had not heard of')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See revenue' }).click();
  await expect(page.getByRole('link', { name: 'Deposit' }).nth(1)).toBeVisible();
});

test('a PIN is locked with its end told, and reset with a code and the password', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await setPin(page);
  await page.getByRole('button', { name: 'Change the PIN' }).click();
  const dialog = page.getByRole('dialog');
  for (const told of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Too many wrong PINs']) {
    await dialog.getByLabel('Current PIN').fill(wrongPin);
    await dialog.getByLabel('New PIN').fill(otherPin);
    await dialog.getByLabel('The same PIN once more').fill(otherPin);
    await dialog.getByRole('button', { name: 'Change the PIN' }).click();
    await expect(dialog.getByText(told)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your PIN is locked')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'I forgot it' }).first().click();
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  const code = await kontor.codeFor(merchant.email);
  const type = async (password: string) => {
    await page.getByLabel('Code from the mail').fill(code);
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByLabel('New PIN').fill(otherPin);
    await page.getByLabel('The same PIN once more').fill(otherPin);
    await page.getByRole('button', { name: 'Reset the PIN' }).click();
  };
  await type('not the password');
  await expect(page.getByText('That is not your current password').first()).toBeVisible();
  await expect(page.getByLabel('New PIN')).toHaveValue('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await type(samplePassword);
  await expect(page.getByText('Your PIN is reset')).toBeVisible();
  await expectForgotten(page, [code, samplePassword, `"${otherPin}"`]);
  await page.getByRole('link', { name: 'Back to account security' }).click();
  await expect(page.getByRole('button', { name: 'Change the PIN' })).toBeVisible();
  await expect(page.getByText('Your PIN is locked')).toHaveCount(0);
});
