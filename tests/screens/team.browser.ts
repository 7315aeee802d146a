import { randomUUID } from 'node:crypto';
import { permission } from '#domain/permission.ts';
import { openListSearch } from '#tests/support/browser/list.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { setPlan } from '#tests/support/browser/plan.ts';
import { expect, keepToken, test } from '#tests/support/browser/test.ts';

const team = '/dashboard/settings/team-members';
const newEmail = () => `packer-${randomUUID()}@shop.example`;

test('the owner invites a packer, whose invitation is listed, sent again and revoked', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const email = newEmail();
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto(team);
  await expect(page.getByText('No team members yet')).toBeVisible();
  await page.getByRole('link', { name: 'Invite member' }).first().click();
  await page.getByLabel('Email address').fill('not an address');
  await page.getByLabel('Role').selectOption('packer');
  await expect(page.getByText('What this person will be able to do')).toBeVisible();
  await expect(page.getByText('Ship orders and confirm deliveries')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/Enter an email address/).first()).toBeVisible();

  await page.getByLabel('Email address').fill(email);
  // A double click sends one invitation.
  await page.getByRole('button', { name: 'Send invitation' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`${team}$`));
  await expect(page.getByRole('link', { name: email })).toHaveCount(1);
  await expect(page.getByText('1 of 1 used')).toBeVisible();
  await expect(page.getByText('All seats of your Free plan are used')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`Invitation sent again to ${email}`, { exact: false }).first()).toBeVisible();
  // On a phone a notification covers the buttons for some seconds.
  await page.reload();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page).toHaveURL(new RegExp(`${team}$`));
  await expect(page.getByText('No team members yet')).toBeVisible();
});

test('what is typed in an invitation survives a reload', async ({ page, merchant, signInAs }) => {
  const email = newEmail();
  await signInAs(merchant);
  await page.goto(`${team}/add`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Role').selectOption('bookkeeper');
  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByLabel('Role')).toHaveValue('bookkeeper');
});

test("a change of permissions is previewed and reaches the member's open tab", async ({
  page,
  browser,
  merchant,
  kontor,
  signInAs,
}) => {
  const member = await kontor.newMember(merchant.businessId, [permission('ORDER', 'manage')]);
  const otherContext = await browser.newContext({ baseURL: kontor.base });
  await keepToken(otherContext, kontor.base, member.token);
  const otherPage = await otherContext.newPage();
  await otherPage.goto('/dashboard/store/orders');
  await expect(otherPage.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await signInAs(merchant);
  await page.goto(team);
  await page.getByRole('link', { name: 'Amaka Obi' }).click();
  await page.getByRole('radiogroup', { name: 'Orders' }).locator('label').first().click();
  await page.getByRole('radiogroup', { name: 'Customers' }).locator('label').nth(1).click();
  const preview = page.locator('section[aria-live]');
  await expect(preview).toContainText('Can no longer');
  await expect(preview).toContainText('Confirm, decline and cancel orders');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Permissions of Amaka Obi saved').first()).toBeVisible();
  await expect(page.getByText('Customers: off → view, Orders: manage → off')).toBeVisible();
  await (await openListSearch(otherPage)).fill('ada');
  await expect(otherPage.getByRole('heading', { name: 'Your access has changed' })).toBeVisible();
  await otherContext.close();
});

test('a member is suspended, restored and removed', async ({ page, merchant, kontor, signInAs }) => {
  await kontor.newMember(merchant.businessId, [permission('ORDER', 'manage')]);
  await signInAs(merchant);
  await page.goto(team);
  await page.getByRole('link', { name: 'Amaka Obi' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend member' }).click();
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Restore access' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  // On a phone a notification covers the buttons for some seconds.
  await page.reload();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(page).toHaveURL(new RegExp(`${team}$`));
  await expect(page.getByText('No team members yet')).toBeVisible();
});

test('a manager changes only what they hold themselves, and never their own membership', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await kontor.newMember(merchant.businessId, [permission('PAYMENT', 'manage')]);
  const manager = await kontor.newMember(merchant.businessId, [
    permission('BUSINESS', 'manage'),
    permission('ORDER', 'view-only'),
  ]);
  const { members } = await kontor.call('teamMembers', { query: {} }, merchant);
  const [own, other] = [true, false].map((isOwn) =>
    members.find(({ userId }) => (userId === manager.userId) === isOwn),
  );
  await signInAs(manager);
  await page.goto(`${team}/edit/${own?.id}`);
  await expect(page.getByText('This is your own membership')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeHidden();

  await page.goto(`${team}/edit/${other?.id}`);
  const levels = (area: string) => page.getByRole('radiogroup', { name: area }).getByRole('radio');
  await expect(levels('Payments').nth(0)).toBeDisabled();
  await expect(levels('Orders').nth(1)).toBeEnabled();
  await expect(levels('Orders').nth(2)).toBeDisabled();

  await page.goto(`${team}/add`);
  // A packer manages orders, which this manager can't give.
  await expect(levels('Orders').nth(0)).toBeChecked();
  await expect(page.getByLabel('Role').getByRole('option', { name: 'Packer' })).toBeDisabled();
});
