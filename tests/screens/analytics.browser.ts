import { permission } from '#domain/permission.ts';
import { setPlan } from '#tests/support/browser/plan.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectLoaded, expectSoundAtBothSizes } from '#tests/support/browser/screen-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';

type Merchant = Awaited<ReturnType<Kontor['newMerchant']>>;

const sellOnce = (kontor: Kontor, merchant: Merchant) =>
  kontor.call('createOrder', { body: { ...sampleFields, paidBy: 'CASH' } }, merchant);

test('a merchant sees their sales, changes the range, opens the rows behind a figure and downloads a panel', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const { order } = await sellOnce(kontor, merchant);
  await setPlan(kontor, merchant, 'pro');
  await signInAs(merchant);
  await page.goto('/dashboard/analytics');
  await expect(page.getByRole('region', { name: 'Gross sales' })).toContainText('₦11K');
  await expect(page.getByText(/^Sales are ₦11,000\.00/)).toBeVisible();
  await expect(page.getByText(/, until now\. Compared with the same part of /)).toBeVisible();
  await expectLoaded(page);
  await expectSoundAtBothSizes(page);

  const points = page.getByRole('slider', { name: /Net sales by day/ });
  await points.focus();
  await expect(points).toHaveAttribute('aria-valuetext', /Net sales ₦11,000\.00, Previous period ₦0\.00$/);
  await page.keyboard.press('ArrowLeft');
  await expect(points).toHaveAttribute('aria-valuetext', /Net sales ₦0\.00/);

  await page.getByLabel('Period').selectOption('This month');
  await page.getByLabel('Compare with').selectOption('Same period last year');
  await expect(page).toHaveURL(/range=this_month.*compare=lastYear/);
  const products = page.getByRole('table', { name: 'Products' });
  await expect(products).toContainText('Bag');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV: Products' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/products.*\.csv$/);

  await page.getByRole('region', { name: 'Orders', exact: true }).getByRole('link').click();
  await expect(page).toHaveURL(/\/store\/orders\?dateOf=paid/);
  await expect(page.getByRole('link', { name: order.number })).toBeVisible();
});

test('a view is saved, opened and deleted, and the range stays in the address', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/analytics?range=last_year&compare=none');
  await expect(page.getByText('There are no sales.')).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill('All of last year');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved')).toBeVisible();

  await page.getByLabel('Period').selectOption('Today');
  await expect(page).toHaveURL(/range=today/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'All of last year' }).click();
  await expect(page).toHaveURL(/range=last_year.*compare=none/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Delete views' }).click();
  await page.getByRole('button', { name: 'Delete All of last year' }).click();
  await expect(page.getByText('No saved views')).toBeVisible();
});

test('a plan without comparisons, cohorts and funnels is explained where they would be', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await sellOnce(kontor, merchant);
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto('/dashboard/analytics');
  await expect(page.getByText('Your plan shows these figures without a comparison.')).toBeVisible();
  for (const panel of ['Customers who come back', 'Conversion']) {
    const card = page.getByRole('region', { name: panel, exact: true });
    await expect(card).toContainText("Your plan doesn't include comparisons, cohorts and funnels.");
    await expect(card.getByRole('link', { name: 'Compare plans' })).toBeVisible();
  }
  await expectLoaded(page);
  await expectSoundAtBothSizes(page);
});

test('a panel that could not be loaded is tried again, and figures without access have no links', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await sellOnce(kontor, merchant);
  await signInAs(await kontor.newMember(merchant.businessId, [permission('PAYMENT', 'view-only')]));
  const isProducts = '**/analytics/products?*';
  await page.route(isProducts, (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard/analytics');
  const card = page.getByRole('region', { name: 'Products', exact: true });
  await expect(card).toContainText("Couldn't load your products");
  await expect(page.getByRole('region', { name: 'Gross sales' }).getByRole('link')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders', exact: true }).getByRole('link')).toHaveCount(0);
  await page.unroute(isProducts);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByRole('table')).toContainText('Bag');
  await expect(card.getByRole('link')).toHaveCount(0);
});
