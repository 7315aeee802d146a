import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { account } from '#tests/support/browser/sign-in.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { addVirtualAuthenticator } from '#tests/support/browser/virtual-authenticator.ts';
import { confirmApp } from '#tests/support/people/second-factor.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

const settings = '/dashboard/settings/account-security';
const signInButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

async function add(page: Page, password = samplePassword): Promise<void> {
  await page.goto(settings);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const form = page.getByRole('dialog', { name: 'Add passkey' });
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Continue' }).click();
}
async function signOut(page: Page): Promise<void> {
  await account(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await expect(signInButton(page)).toBeVisible();
}

test('a passkey is added, signs in without a password or a code, and is removed', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const authenticator = await addVirtualAuthenticator(page);
  await confirmApp(kontor.call, { token: merchant.token }, kontor.now);
  await signInAs(merchant);
  await add(page, 'not the password');
  await expect(page.getByText('Your password is wrong').first()).toBeVisible();
  await add(page);
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();
  expect(await authenticator.count()).toBe(1);
  await expectAccessible(page);

  await signOut(page);
  await expectAccessible(page);
  await signInButton(page).click();
  await expect(account(page)).toBeVisible();

  await page.goto(settings);
  await expect(page.getByText('Not used yet')).toBeHidden();
  await page.getByRole('button', { name: /^Remove passkey of/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await signOut(page);
  await signInButton(page).click();
  await expect(page.getByText("This passkey isn't accepted.").first()).toBeVisible();
});

test('a person whom the device does not recognise stays signed out', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const authenticator = await addVirtualAuthenticator(page);
  await signInAs(merchant);
  await add(page);
  await expect(page.getByText('Not used yet')).toBeVisible();
  await authenticator.refuse();
  await signOut(page);
  const request = page.waitForResponse(/passkey-login\/begin$/);
  await signInButton(page).click();
  await request;
  await expect(signInButton(page)).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const { rows } = await kontor.sql.query('select last_used_at from passkeys where user_id = $1', [
    merchant.userId,
  ]);
  expect(rows).toEqual([{ last_used_at: null }]);
});
