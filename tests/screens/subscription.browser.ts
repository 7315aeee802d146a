import { permission } from '#domain/permission.ts';
import { CheckoutFixture } from '#tests/flows/subscription-checkout/subscription-checkout.fixture.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('a merchant buys a plan by card, cancels it and keeps it after all', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/subscription/compare');
  await page.getByText('Quarterly', { exact: true }).click();
  await page.getByRole('link', { name: 'Choose Basic' }).click();
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible();
  await expect(page.getByText('₦9,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay ₦9,000' }).click();
  await expect(page.getByRole('heading', { name: '₦9,000.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₦9,000.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View subscription' }).click();
  await expect(page.getByText('₦9,000 a quarter')).toBeVisible();
  await expect(page.getByText(/ending in/)).toBeVisible();
  await page.getByRole('link', { name: 'Manage plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Change plan' }).click();
  await expect(page.getByRole('link', { name: 'Switch to yearly billing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Switch to Pro' })).toBeVisible();
});

test('a merchant with a plan changes the card of renewals', async ({ page, kontor, signInAs }) => {
  const fixture = await CheckoutFixture.open(kontor);
  await fixture.previewAs('not available now');
  await signInAs(fixture.person);
  await page.goto('/dashboard/subscription/manage');
  await page.getByRole('button', { name: /(Add|Change) card/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('We refund the ₦50 at once');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: '₦50.00' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.getByText('Card change in progress')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay ₦50.00' }).click();
  await expect(page.getByText('Card changed')).toBeVisible({ timeout: 30_000 });
  // The result is below the first screen of a phone, so it was scrolled into view.
  await expect(page.getByText('Card changed')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Manage plan' })).not.toBeInViewport();
  await expect(page.getByText('Visa ending in 4081')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/dashboard/subscription/manage');
  await expect(page.getByText('Card changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Manage plan' })).toBeInViewport();
});

test('a past due plan is paid in one tap from any page', async ({ page, kontor, signInAs }) => {
  const fixture = await CheckoutFixture.open(kontor);
  await fixture.previewAs('not available now');
  await signInAs(fixture.person);
  await page.goto('/dashboard/store/orders');
  const banner = page.getByRole('complementary', { name: 'Unpaid plan' });
  await expect(banner).toContainText('₦81,600');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await banner.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Pay ₦81,600' })).toBeVisible();
});

test('a member who can not pay for a past due plan is told whom to ask', async ({
  page,
  kontor,
  signInAs,
}) => {
  const fixture = await CheckoutFixture.open(kontor);
  await fixture.previewAs('not available now');
  const viewer = await kontor.newMember(fixture.person.businessId, [
    permission('BUSINESS', 'view-only'),
    permission('ORDER', 'view-only'),
  ]);
  await signInAs(viewer);
  await page.goto('/dashboard/store/orders');
  const banner = page.getByRole('complementary', { name: 'Unpaid plan' });
  await expect(banner).toContainText('Ask the owner');
  await expect(banner.getByRole('link')).toHaveCount(0);
});

test('a business that is not verified is led from the trial to its verification', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/subscription');
  await page.getByRole('link', { name: 'Verify business' }).click();
  await expect(page).toHaveURL(/account-verification/);
});

test('the owner of a sandbox business moves the clock of its plan on the review page', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/test');
  await page.getByRole('button', { name: 'Forward 1 quarter' }).click();
  await expect(page.getByText('92 days ahead')).toBeVisible();
  await page.getByRole('button', { name: 'Forward 1 week' }).click();
  await expect(page.getByText('99 days ahead')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a plan that is bought in the trial starts when it ends, or at once for the days that are given up', async ({
  page,
  kontor,
  signInAs,
}) => {
  const fixture = await CheckoutFixture.open(kontor);
  await fixture.previewAs('a purchase in the trial');
  await signInAs(fixture.person);
  await page.goto('/dashboard/subscription/checkout?plan=basic&period=quarterly');
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible();
  await expect(page.getByText(/^Starts on .*, when your trial ends$/)).toBeVisible();
  await expect(page.getByText('With Basic you have less')).toBeVisible();
  await page.getByRole('button', { name: 'Start now instead' }).click();
  await expect(page.getByText(/You give up 10 days of your Pro trial/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByText(/You give up 10 days of your Pro trial/)).toBeVisible();
  await page.getByRole('button', { name: 'Start when the trial ends' }).click();
  await expect(page.getByRole('button', { name: 'Start now instead' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay ₦9,000' }).click();
  await page.getByRole('button', { name: 'Pay ₦9,000.00' }).click();
  await expect(page.getByText(/Basic, quarterly starts on .*, when your trial ends/)).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('link', { name: 'View subscription' }).click();
  await expect(page.getByText('Basic, quarterly is paid and starts then.')).toBeVisible();
  await expect(page.getByText('After the trial')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Manage plan' }).click();
  await expect(page.getByText('With Free you have less')).toBeVisible();
});
