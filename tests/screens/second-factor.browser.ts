import type { Page } from '@playwright/test';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { account, signIn } from '#tests/support/browser/sign-in.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { codeOfApp, confirmApp, forgetCodes } from '#tests/support/people/second-factor.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

const settings = '/dashboard/settings/account-security';
const dialog = (page: Page) => page.getByRole('dialog');
const appField = (page: Page) => page.getByLabel('Code from your app', { exact: true });

/** Sets up an authenticator app through the API, so that the code that it shows now is unused. */
async function setUp(kontor: Kontor, merchant: { token: string; userId: string }) {
  const app = await confirmApp(kontor.call, { token: merchant.token }, kontor.now);
  await forgetCodes(kontor.db, merchant.userId);
  return app;
}

test('an authenticator app is set up, shows its recovery codes, and is asked for at the next sign-in', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto(settings);
  await page.getByRole('button', { name: 'Set up app' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill('not the password');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByText('Your password is wrong').first()).toBeVisible();
  await dialog(page).getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const address = await dialog(page)
    .getByRole('link', { name: 'Open in an app on this device' })
    .getAttribute('href');
  const secret = new URL(address ?? '').searchParams.get('secret') ?? '';
  await appField(page).fill(codeOfApp(secret, kontor.now()));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [code = ''] = await codes.allInnerTexts();
  await dialog(page).getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, merchant);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(appField(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(account(page)).toBeVisible();
  const { rows } = await kontor.sql.query(
    'select from recovery_codes where user_id = $1 and used_at is null',
    [merchant.userId],
  );
  expect(rows).toHaveLength(9);
});

test('a wrong code keeps the sign-in open, and the next one opens the requested page', async ({
  page,
  merchant,
  kontor,
}) => {
  const { secret } = await setUp(kontor, merchant);
  await page.goto('/dashboard/store/orders');
  await signIn(page, merchant);
  await appField(page).fill('123');
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByText('Enter the 6 digits from your app, or a recovery code').first()).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByText('4 tries left').first()).toBeVisible();
  await page.getByRole('button', { name: 'Use your authenticator app' }).click();
  await appField(page).fill(codeOfApp(secret, kontor.now()));
  await expect(page).toHaveURL(/\/dashboard\/store\/orders$/);
});

test('going back leads to the password, and no trace of the sign-in is left after a reload', async ({
  page,
  merchant,
  kontor,
}) => {
  await setUp(kontor, merchant);
  await page.goto('/');
  await signIn(page, merchant);
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn(page, merchant);
  await expect(appField(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('recovery codes are replaced, and the app is turned off', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { secret, recoveryCodes } = await setUp(kontor, merchant);
  await signInAs(merchant);
  await page.goto(settings);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog(page)
    .getByLabel('Code from your app, or a recovery code')
    .fill(recoveryCodes[0] ?? '');
  await dialog(page).getByRole('button', { name: 'Create codes' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  await dialog(page).getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog(page)
    .getByLabel('Code from your app, or a recovery code')
    .fill(codeOfApp(secret, kontor.now()));
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible();
  expect(await kontor.call('secondFactorState', {}, { token: merchant.token })).toEqual({
    authenticatorSince: null,
    recoveryCodesLeft: 0,
  });
});

test('a change of the PIN asks for a code, and is made once it was entered', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { secret } = await setUp(kontor, merchant);
  await kontor.sql.query('update sessions set second_factor_at = null where user_id = $1', [merchant.userId]);
  await signInAs(merchant);
  await page.goto(settings);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  const form = page.getByRole('dialog', { name: 'Set PIN' });
  const fill = async () => {
    await form.getByLabel('Password', { exact: true }).fill(samplePassword);
    await form.getByLabel('New PIN').fill(samplePin);
    await form.getByLabel('Confirm PIN').fill(samplePin);
    await form.getByRole('button', { name: 'Set PIN' }).click();
  };
  await fill();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  const code = question.getByLabel('Code from your app, or a recovery code');
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    form.getByText("Confirm it's you with a code from your authenticator app").first(),
  ).toBeVisible();
  await fill();
  await code.fill('000');
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(
    question.getByText('Enter the 6 digits from your app, or a recovery code').first(),
  ).toBeVisible();
  await code.fill(codeOfApp(secret, kontor.now()));
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  expect((await kontor.call('pinState', {}, { token: merchant.token })).isSet).toBe(true);
});

test('a payout account is added once a code was entered, with the PIN that was typed before', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const asking = { token: merchant.token };
  await kontor.call('setPin', { body: { password: samplePassword, pin: samplePin } }, asking);
  const { secret } = await setUp(kontor, merchant);
  await kontor.sql.query('update sessions set second_factor_at = null where user_id = $1', [merchant.userId]);
  await signInAs(merchant);
  await page.goto('/dashboard/settings/payment-and-withdrawal');
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add payout account' });
  await form.getByLabel('Bank', { exact: true }).fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await form.getByLabel('Account number').fill(accountNumbers.ofTheOwner);
  await form.getByLabel('Transaction PIN').fill(samplePin);
  await form.getByRole('button', { name: 'Save account' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    form.getByText("Confirm it's you with a code from your authenticator app").first(),
  ).toBeVisible();
  await form.getByLabel('Transaction PIN').fill(samplePin);
  await form.getByRole('button', { name: 'Save account' }).click();
  await question.getByLabel('Code from your app, or a recovery code').fill(codeOfApp(secret, kontor.now()));
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('OBI AMAKA saved')).toBeVisible();
});
