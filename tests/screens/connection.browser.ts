import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/test.ts';
import { samplePerson } from '#tests/support/people/sign-up.ts';

/** Expects a notice while the browser is offline, and that typed values stay. */
async function expectValuesKept(page: Page, typed: Record<string, string>): Promise<void> {
  const banner = page.getByText("You're offline. What you typed is still here.");
  const stays = async () => {
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  };
  await expect(banner).toBeHidden();
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await stays();
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  await stays();
}

test('the sign-up form keeps its values when the connection is lost', async ({ page }) => {
  await page.goto('/auth');
  await expectValuesKept(page, { 'Email address': 'amaka@shop.example', Password: 'a long passphrase' });
});

test('the sign-in form keeps its values when the connection is lost', async ({ page }) => {
  await page.goto('/');
  await expectValuesKept(page, { 'Email address': 'amaka@shop.example', Password: 'a long passphrase' });
});

test('the password reset keeps its values when the connection is lost', async ({ page }) => {
  await page.goto('/auth/reset');
  await expectValuesKept(page, { 'Email address': 'amaka@shop.example' });
  await page.goto('/auth/reset?token=from-the-mail');
  await expectValuesKept(page, { 'New password': 'a long passphrase' });
});

test('the profile form keeps its values when the connection is lost', async ({ page, kontor }) => {
  const { email, password } = await kontor.newPerson();
  await page.goto('/');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  const { firstName, lastName, phoneNumber } = samplePerson;
  await expectValuesKept(page, {
    'First name': firstName,
    'Last name': lastName,
    'Phone number': phoneNumber,
  });
});

test('shows saved data while the server is unreachable, and refreshes it once it responds', async ({
  page,
  interceptor,
  merchant,
  signInAs,
}) => {
  const banner = page.getByText("Couldn't reach the server. Showing saved data.").first();
  await signInAs(merchant);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await interceptor.hold('whoAmI');
  await page.reload();
  await (await interceptor.next('whoAmI')).drop();
  await expect(banner).toBeVisible();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await (await interceptor.next('whoAmI')).pass();
  await expect(banner).toBeHidden();
});
