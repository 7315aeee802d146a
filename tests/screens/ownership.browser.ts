import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expect, keepToken, test } from '#tests/support/browser/test.ts';

const ownership = '/dashboard/settings/ownership';

/** Requests a code, and types it with the password. */
async function confirm(
  page: Page,
  kontor: Kontor,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('One-time code').waitFor();
  await page.getByLabel('One-time code').fill(await kontor.codeFor(email));
  await page.getByLabel('Your password', { exact: true }).fill(password);
}

/** Opens a page as another person. */
async function openAs(page: Page, kontor: Kontor, token: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: kontor.base });
  if (!context) throw new Error('The browser is closed');
  await keepToken(context, kontor.base, token);
  return context.newPage();
}

test('the owner offers the business to a member, who takes it over', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const member = await kontor.newMember(merchant.businessId, []);
  await signInAs(merchant);
  await page.goto('/dashboard/settings/team-members');
  await page.getByRole('link', { name: 'Transfer ownership' }).click();
  await expect(page.getByRole('heading', { name: 'Ownership', exact: true })).toBeVisible();
  await confirm(page, kontor, merchant);
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(page.getByText('Choose the new owner')).toBeVisible();
  await page.getByLabel('New owner').selectOption({ label: 'Amaka Obi' });
  await expect(page.getByText('Amaka Obi becomes the owner', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(page.getByRole('button', { name: 'Cancel transfer' })).toBeVisible();
  await expectAccessible(page);

  const memberPage = await openAs(page, kontor, member.token);
  await memberPage.goto('/dashboard');
  await memberPage.getByRole('link', { name: 'Review offer' }).click();
  await expectAccessible(memberPage);
  await expectNoSidewaysScroll(memberPage);
  await confirm(memberPage, kontor, member);
  await memberPage.getByLabel('Your password', { exact: true }).fill('another horse');
  await memberPage.getByRole('button', { name: 'Accept ownership' }).click();
  await expect(memberPage.getByText('Your password is wrong').first()).toBeVisible();
  await memberPage.getByLabel('Your password', { exact: true }).fill(member.password);
  await memberPage.getByRole('button', { name: 'Accept ownership' }).click();
  // The new owner can transfer the business, and every section of it is open.
  await expect(memberPage.getByLabel('New owner')).toBeVisible();
  await memberPage.goto('/dashboard/settings/team-members');
  await expect(memberPage.getByRole('link', { name: 'Transfer ownership' })).toBeVisible();
  await expect(memberPage.getByText(member.email)).toBeVisible();
  await memberPage.context().close();

  // The previous owner is a member from the next page on.
  await page.goto(ownership);
  await expect(page.getByText('No ownership transfer')).toBeVisible();
  await page.goto('/dashboard/store/orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
});

test('a transfer is cancelled by the owner, and another one declined by the recipient', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const member = await kontor.newMember(merchant.businessId, []);
  const asking = { token: merchant.token, businessId: merchant.businessId };
  const { members } = await kontor.call('teamMembers', { query: {} }, asking);
  const offer = async (previousCode?: string) => {
    const { otpToken } = await kontor.call('requestOwnershipCode', {}, asking);
    const otp = await kontor.codeFor(merchant.email, previousCode);
    const body = { memberId: members[0]?.id ?? '', password: merchant.password, otpToken, otp };
    await kontor.call('startOwnershipTransfer', { body }, asking);
    return otp;
  };
  const firstCode = await offer();
  await signInAs(merchant);
  await page.goto(ownership);
  await page.getByRole('button', { name: 'Cancel transfer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(page.getByLabel('New owner')).toBeVisible();

  await kontor.pass(61_000);
  await offer(firstCode);
  const memberPage = await openAs(page, kontor, member.token);
  await memberPage.goto(ownership);
  await memberPage.getByRole('button', { name: 'Decline ownership' }).click();
  await memberPage.getByRole('alertdialog').getByRole('button', { name: 'Decline ownership' }).click();
  await expect(memberPage.getByText('No ownership transfer')).toBeVisible();
  await expect(memberPage.getByRole('link', { name: 'Review offer' })).toHaveCount(0);
  await memberPage.context().close();
  await page.reload();
  await expect(page.getByLabel('New owner')).toBeVisible();
});
