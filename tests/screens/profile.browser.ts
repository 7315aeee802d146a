import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { textedCode } from '#tests/support/server/mailbox.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

test('a person verifies their phone number, and another number has to be verified again', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/profile');
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  const card = page.getByRole('region', { name: 'Phone verification' });
  await phone.fill('0809 000 1122');
  await expect(card.getByText('Save the changed number before you verify it.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Verify number' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('Not verified')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await card.getByRole('button', { name: 'Verify number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const code = await textedCode(kontor.sql, '+2348090001122');
  await dialog.getByLabel('One-time code').fill(code);
  await dialog.getByLabel('Your password').fill(samplePassword);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verify number' }).click();
  await expect(page.getByText('Phone number verified')).toBeVisible();
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  await expect(phone).toHaveValue('+2348090001122');

  await phone.fill('0809 000 1133');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('Not verified')).toBeVisible();
});
