import type { Page } from '@playwright/test';
import { permission } from '#domain/permission.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { addMember } from '#tests/support/people/members.ts';
import { withoutLiveUpdates } from '#tests/support/browser/without-live-updates.ts';

/** Opens the "More" menu, where a phone shows part of the navigation. */
async function openNavigation(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Orders' }).first()).toBeVisible();
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await more.click();
}

const access = [permission('CUSTOMER', 'manage'), permission('ORDER', 'view-only')];

test('informs a team member about a lost permission, leaves the page and keeps the draft', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const member = await kontor.newMember(merchant.businessId, access);
  const setPermissions = (permissions: object[]) =>
    kontor.sql.query('update team_members set permissions = $2 where user_id = $1', [
      member.userId,
      JSON.stringify(permissions),
    ]);
  await signInAs(member);
  await page.goto('/dashboard/store/customers/create');
  await page.getByLabel('Name', { exact: true }).fill('Ngozi');
  await setPermissions([permission('ORDER', 'view-only')]);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your access has changed' })).toBeVisible();
  await expect(
    page.getByText('Your access to customers in Amaka Fabrics was reduced or removed.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await openNavigation(page);
  await expect(page.getByRole('link', { name: 'Customers' })).toHaveCount(0);

  await setPermissions(access);
  await page.goto('/dashboard');
  await openNavigation(page);
  await expect(page.getByRole('link', { name: 'Customers' }).first()).toBeVisible();
  await page.goto('/dashboard/store/customers/create');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ngozi');
});

test('informs a team member that they were removed from a business, and continues in their own business', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const member = await kontor.newMerchant();
  await addMember(kontor.db, merchant.businessId, { userId: member.userId, permissions: access });
  await kontor.sql.query(`update businesses set name = 'Bola Books' where id = $1`, [member.businessId]);
  await signInAs(member);
  await page.context().addCookies([
    {
      name: 'activeBusinessId',
      value: encodeURIComponent(JSON.stringify(merchant.businessId)),
      url: kontor.base,
    },
  ]);
  await withoutLiveUpdates(page);
  await page.goto('/dashboard/store/customers');
  await expect(page.getByRole('banner').getByText('Amaka Fabrics')).toBeVisible();
  // A pending request of the page would notice the lost access before the click does.
  await page.waitForLoadState('networkidle');
  await kontor.sql.query('delete from team_members where user_id = $1', [member.userId]);
  // The event is dispatched without hovering: hovering preloads the page, which would notice the lost access.
  await page.getByRole('link', { name: 'Orders' }).first().dispatchEvent('click');
  const heading = page.getByRole('heading', { level: 1, name: 'You no longer have access to Amaka Fabrics' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('You continue in Bola Books.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('banner').getByText('Bola Books')).toBeVisible();
});

test('a suspended member reads that they are suspended and whom to ask', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const member = await kontor.newMember(merchant.businessId, [permission('ORDER', 'view-only')]);
  await signInAs(member);
  await page.goto('/dashboard/store/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await kontor.sql.query("update team_members set status = 'suspended' where user_id = $1", [member.userId]);
  await page.reload();
  const suspended = 'Your access to Amaka Fabrics is suspended';
  await expect(page.getByRole('heading', { level: 1, name: suspended })).toBeVisible();
  await expect(page.getByText(/Ask Amaka Obi, the owner, to restore your access/)).toBeVisible();
  await expect(page.getByText(/no longer a member|You can create one/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(suspended)).toBeVisible();
  await expect(page.getByText(/Ask Amaka Obi, the owner, to restore it/)).toBeVisible();
});
