import type { Page } from '@playwright/test';
import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { desk } from '#tests/support/browser/chromium.ts';
import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'Get started' });

/** The steps in their order, and a control of each page that does the step. The community, which is the last step, has a page elsewhere. */
const controls: readonly (readonly [title: string, role: 'button' | 'link' | 'radio', control: RegExp])[] = [
  ['Add your first product', 'link', /^Add product$/],
  ['Customise your store', 'button', /^Choose image$/],
  ['Set up delivery', 'radio', /^Your business/],
  ['Add a return policy', 'button', /^Blank policy$/],
  ['Set your transaction PIN', 'button', /^Set PIN$/],
  ['Verify your identity', 'button', /^Start verification$/],
  ['Add a payout account', 'button', /^Add account$/],
  ['Find an event to sell at', 'link', /^Opportunities$/],
  ['Request your first payment', 'button', /^Save draft$/],
];

test('the home page of a new business begins with the next step', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard');
  const banner = page.getByRole('banner');
  await expect(banner.getByText('Growth Partners')).toBeVisible();
  await expect(banner.getByText('Amaka Fabrics')).toBeVisible();
  const main = page.getByRole('main');
  const next = main.getByRole('link').first();
  await expect(next).toHaveAccessibleName('Start: Add your first product');
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Get started');
  await expect(steps(page).getByText('0 of 10 completed')).toBeVisible();
  // There is nothing to show in figures yet, and nothing that was completed.
  for (const text of ['Sales today', 'Orders this month', 'Latest activity', 'completed step'])
    await expect(main.getByText(text)).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Open your online store' })).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desk.viewport);
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(banner.getByText('Amaka Fabrics')).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await main.getByRole('link', { name: 'Import past orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import past orders' })).toBeVisible();
  await expect(banner.getByText('Growth Partners')).toHaveCount(0);
  await expect(banner.getByText('Amaka Fabrics')).toBeVisible();
});

test('each step leads to the page where it is done', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard');
  await expect(steps(page).getByRole('link')).toHaveCount(controls.length + 1);
  for (const [index, [title, role, control]] of controls.entries()) {
    await page.goto('/dashboard');
    const step = steps(page).getByRole('link').nth(index);
    await expect(step).toHaveAccessibleName(index === 0 ? `Start: ${title}` : title);
    await step.click();
    await expect(page.getByRole(role, { name: control }).first(), title).toBeVisible();
  }
});

test('completed steps are folded, and the next one follows', async ({ page, kontor, merchant, signInAs }) => {
  await signInAs(merchant);
  await kontor.call('createProduct', { body: sampleProduct }, merchant);
  await page.goto('/dashboard');
  await expect(steps(page).getByText('1 of 10 completed')).toBeVisible();
  await expect(steps(page).getByRole('link').first()).toHaveAccessibleName('Start: Customise your store');
  const completed = steps(page).getByText('Add your first product');
  await expect(completed).toBeHidden();
  await steps(page).getByText('1 completed step').click();
  await expect(completed).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });

  await page.goto('/dashboard/started');
  await expect(page.getByText('1 of 10 done')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(controls.length + 1);
});

test('an open store is on the home page, until the first order brings the figures', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await kontor.call('createProduct', { body: sampleProduct }, merchant);
  await kontor.call('updateShipmentSetting', { body: { pickupAddress: '4 Ring Road' } }, merchant);
  await kontor.call('updateStoreInfo', { body: { email: 'shop@amaka.example' } }, merchant);
  await kontor.call('updateStoreAvailability', { body: { status: 'open' } }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const store = page.waitForEvent('popup');
  await main.getByRole('link', { name: 'Visit your online store' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect((await store).getByRole('link', { name: sampleProduct.title })).toBeVisible();
  await (await store).close();

  await placePaidOrder(kontor, merchant);
  await page.goto('/dashboard');
  await expect(main.getByText('Sales today')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Import past orders' })).toHaveCount(0);
  await expect(steps(page).getByText('1 of 10 completed')).toBeVisible();
});

test('while it is loading, the home page has the layout that it had last', async ({
  page,
  kontor,
  interceptor,
  merchant,
  signInAs,
}) => {
  const cards = page.getByRole('status', { name: 'Loading your home page' }).locator('section');
  await signInAs(merchant);
  await interceptor.hold('homeSummary');
  await page.goto('/dashboard');
  await expect(cards).toHaveCount(1);
  await (await interceptor.next('homeSummary')).pass();
  await expect(steps(page)).toBeVisible();

  await placePaidOrder(kontor, merchant);
  await interceptor.hold();
  await page.reload();
  await expect(page.getByRole('main').getByText('Sales today')).toBeVisible();
  await interceptor.hold('homeSummary');
  await page.reload();
  await expect(cards).toHaveCount(4);
  await (await interceptor.next('homeSummary')).pass();
  await expect(page.getByRole('main').getByText('Sales today')).toBeVisible();
});

test('a member who manages nothing can still join the community', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('ORDER', 'view-only')]));
  await page.goto('/dashboard');
  await expect(steps(page).getByRole('link', { name: 'Start: Join the community' })).toBeVisible();
  await expect(steps(page).getByText('0 of 1 completed')).toBeVisible();
  await page.goto('/dashboard/started');
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await expectAccessible(page);
});

test('a member sees the steps that they can do', async ({ page, kontor, merchant, signInAs }) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('WEB_STORE', 'manage')]));
  await page.goto('/dashboard');
  await expect(steps(page).getByRole('link')).toHaveText(['Start', 'Add a return policy', 'Start']);
  await expect(page.getByRole('link', { name: 'Import past orders' })).toHaveCount(0);
  await expectAccessible(page);
});
