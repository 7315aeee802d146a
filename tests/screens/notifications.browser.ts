import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { withoutLiveUpdates } from '#tests/support/browser/without-live-updates.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { addAnnouncements } from '#tests/support/people/notifications.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';

const settings = '/dashboard/settings/notification';

test('a new order is counted at the bell at once; opening it shows the order and marks it as read', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const seller = await kontor.newMember(merchant.businessId, [permission('ORDER', 'manage')]);
  await signInAs(merchant);
  await page.goto('/dashboard');
  const stream = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'));
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  expect((await stream).status()).toBe(200);
  const { order } = await kontor.call('createOrder', { body: sampleFields }, seller);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entry = panel.getByRole('link', { name: new RegExp(`created order #${order.number} for`) });
  // Other tests move the server's clock ahead of the browser's, sometimes past midnight.
  await expect(entry.getByRole('time')).toHaveText(/^Today|\d{4}/);
  await expect(entry).toContainText('Unread');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/store/orders/${order.id}`));
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('the list loads earlier notifications, and all are marked as read', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await addAnnouncements(kontor.db, merchant, 22);
  await signInAs(merchant);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications, 22 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entries = panel.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(entries).toHaveCount(20);
  await expect(entries.first()).toContainText('Announcement 22');
  await panel.getByRole('button', { name: 'Load more' }).click();
  await expect(entries).toHaveCount(22);
  await expect(panel.getByRole('button', { name: 'Load more' })).toBeHidden();
  await entries.first().getByRole('button').click();
  await expect(entries.getByText('Unread')).toHaveCount(21);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(entries.getByText('Unread')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
});

test('the list says that there is nothing yet, that it could not be loaded, and that the device is offline', async ({
  page,
  merchant,
  context,
  signInAs,
}) => {
  await signInAs(merchant);
  const stream = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'));
  await page.goto('/dashboard');
  // Opening the stream loads the list again.
  await stream;
  await page.route('**/dashboard/notifications', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText("Couldn't load your notifications")).toBeVisible();
  await page.unroute('**/dashboard/notifications');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('No notifications yet')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await expect(panel.getByText("You're offline.", { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByText("You're offline.", { exact: false })).toBeHidden();
});

test('the number is polled while the server refuses live updates', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await page.clock.install();
  await withoutLiveUpdates(page);
  await signInAs(merchant);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await addAnnouncements(kontor.db, merchant, 1);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});

test('a person changes their channels; payout emails stay on', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard/settings');
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(new RegExp(settings));
  const channel = (category: string, name: string) =>
    page.getByRole('group', { name: category, exact: true }).getByRole('checkbox', { name });
  await expect(channel('Payouts', 'Email')).toBeChecked();
  await expect(channel('Payouts', 'Email')).toBeDisabled();
  await expect(channel('Orders', 'Email')).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PATCH');
  let response = saved();
  await channel('Orders', 'Email').press('Space');
  expect((await response).status()).toBe(200);
  response = saved();
  await channel('Stock', 'In the app').press('Space');
  expect((await response).status()).toBe(200);
  await page.reload();
  await expect(channel('Orders', 'Email')).toBeChecked();
  await expect(channel('Stock', 'In the app')).not.toBeChecked();
});

test('a choice that could not be saved is taken back', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto(settings);
  const email = page.getByRole('group', { name: 'Team' }).getByRole('checkbox', { name: 'Email' });
  await expect(email).not.toBeChecked();
  await page.route('**/notifications/settings', (route) => route.abort());
  await email.press('Space');
  await expect(page.getByText("Couldn't reach the server", { exact: false })).toBeVisible();
  await expect(email).not.toBeChecked();
});

test('a team member sees the categories of their own access', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('ORDER', 'view-only')]));
  await page.goto(settings);
  await expect(page.getByRole('group', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Product news' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payouts' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Stock' })).toHaveCount(0);
});
