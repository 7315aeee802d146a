import { permission } from '#domain/permission.ts';
import { openListSearch } from '#tests/support/browser/list.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const activity = '/dashboard/settings/team-members/activity';
const emptyCustomer = { email: null, phoneNumber: null, address: null, tags: [] };

test('the owner sees who did what, filters by person and opens the record', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { customer } = await kontor.call(
    'createCustomer',
    { body: { ...emptyCustomer, name: 'Ada Obi' } },
    merchant,
  );
  const seller = await kontor.newMember(merchant.businessId, [permission('CUSTOMER', 'manage')]);
  await kontor.call('createCustomer', { body: { ...emptyCustomer, name: 'Bola Ige' } }, seller);
  await signInAs(merchant);
  await page.goto(activity);
  await expect(page.getByRole('link', { name: 'Customer added: Ada Obi' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${activity}?recordType=customer&person=${seller.userId}`);
  await expect(page.getByRole('link', { name: 'Customer added: Bola Ige' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Customer added: Ada Obi' })).toBeHidden();

  await page.goto(activity);
  await (await openListSearch(page)).fill('ada');
  await expect(page).toHaveURL(/search=ada/);
  await page.getByRole('link', { name: 'Customer added: Ada Obi' }).click();
  await expect(page).toHaveURL(new RegExp(customer.id));
});

test('a member without access to the business settings is told so', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const seller = await kontor.newMember(merchant.businessId, [permission('CUSTOMER', 'manage')]);
  await signInAs(seller);
  await page.goto(activity);
  await expect(page.getByText("You're Unauthorized")).toBeVisible();
  await expect(page).not.toHaveURL(/activity/);
});
