import { permission } from '#domain/permission.ts';
import { waitForPaint } from '#tests/support/browser/wait-for-paint.ts';
import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { account, signIn } from '#tests/support/browser/sign-in.ts';
import { withoutLiveUpdates } from '#tests/support/browser/without-live-updates.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleBusiness } from '#tests/support/people/sign-up.ts';

test('returns to the requested page after signing in', async ({ page, merchant }) => {
  await page.goto('/dashboard/store/orders?sort=highest');
  await expect(page).toHaveURL(/\?redirect=/);
  await signIn(page, merchant);
  await expect(page).toHaveURL(/\/dashboard\/store\/orders\?sort=highest$/);
});

test('ignores a redirect to another origin', async ({ page, merchant, kontor }) => {
  await page.goto(`/?redirect=${encodeURIComponent('https://evil.example/dashboard')}`);
  await signIn(page, merchant);
  await expect(account(page)).toBeVisible();
  expect(page.url()).toBe(`${kontor.base}/dashboard`);
});

test('returns to the same page after the session was ended on another device', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id, number } = await placePaidOrder(kontor, merchant);
  // They would notice the end of the session before the click does.
  await withoutLiveUpdates(page);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/orders/${id}`);
  await page.getByRole('button', { name: 'Ship order' }).click();
  // A call that is on its way would notice the end of the session, too.
  await waitForPaint(page.getByRole('dialog'));
  await page.waitForLoadState('networkidle');
  await kontor.sql.query('delete from sessions where user_id = $1', [merchant.userId]);
  await page.getByRole('dialog').getByRole('button', { name: 'Ship order' }).click();
  await expect(page).toHaveURL(/\?redirect=/);
  await signIn(page, merchant);
  await expect(page).toHaveURL(new RegExp(`/dashboard/store/orders/${id}$`));
  await page.getByRole('button', { name: 'Ship order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ship order' }).click();
  await expect(page.getByText(`Order #${number} is fulfilled`)).toBeVisible();
  const { rows } = await kontor.sql.query(
    `select from timeline where record_id = $1 and event = 'shipping.fulfill'`,
    [id],
  );
  expect(rows).toHaveLength(1);
});

test('signs all tabs of a browser in and out together', async ({ context, page, merchant }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await signIn(page, merchant);
  await expect(account(page)).toBeVisible();
  await expect(account(other)).toBeVisible();
  await account(other).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('shows the orders of the new business in every tab after a switch', async ({
  context,
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await placePaidOrder(kontor, merchant);
  const handle = kontor.newHandle();
  await kontor.call('createBusiness', { body: { ...sampleBusiness(handle), name: 'Amaka Books' } }, merchant);
  await signInAs(merchant);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/store/orders');
    await expect(tab.getByText('1001').first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Amaka Fabrics' }).click();
  await page.getByRole('menuitemradio', { name: 'Amaka Books' }).click();
  for (const tab of [page, other]) await expect(tab.getByText('No orders yet')).toBeVisible();
});

test('informs a team member that they have no access to a page', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('CUSTOMER', 'view-only')]));
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await page.goto('/dashboard/store/orders');
  await expect(page.getByText("You're Unauthorized")).toBeVisible();
  await expect(page.getByText('You do not have access to the requested page')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
