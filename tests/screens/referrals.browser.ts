import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { asking } from '#tests/support/browser/product-form.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

test('a person signs up with the link of a referral, which the referrer then sees', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/refer');
  await expect(page.getByText('No referrals yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { invitation } = await kontor.call('referrals', {}, asking(merchant));
  await expect(page.getByText(invitation?.code ?? '', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth?ref=UNKNOWN9');
  const code = page.getByLabel('Referral code');
  await expect(code).toHaveValue('UNKNOWN9');
  await page.getByLabel('Email address').fill('ngozi@shop.example');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText("We don't know this referral code").first()).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('ngozi@shop.example');
  await expectAccessible(page);
  await code.fill(invitation?.code ?? '');
  await page.reload();
  await expect(code).toHaveValue(invitation?.code ?? '');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
});

test('a member who owns no business learns why there is no code', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('BUSINESS', 'view-only')]));
  await page.goto('/dashboard/refer');
  await expect(page.getByText('You need a business of your own')).toBeVisible();
});
