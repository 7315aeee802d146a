import { dayOf } from '#domain/date-range.ts';
import { permission } from '#domain/permission.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { setPlan } from '#tests/support/browser/plan.ts';
import { expect, keepToken, test } from '#tests/support/browser/test.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

type Merchant = Awaited<ReturnType<Kontor['newMerchant']>>;

const addProducts = async (kontor: Kontor, merchant: Merchant, count: number) => {
  for (let nth = 0; nth < count; nth += 1)
    await kontor.call('createProduct', { body: { ...sampleProduct, sku: null } }, merchant);
};
const draft = async (kontor: Kontor, merchant: Merchant) => {
  const today = dayOf(new Date(), 'Africa/Lagos').toString();
  const body = { ...sampleInvoice, reminders: false, issuedOn: today, dueOn: today };
  return (await kontor.call('createInvoice', { body }, merchant)).invoice.id;
};

test('the limit of products is explained before a person fills in the form, to each with their own way out', async ({
  page,
  browser,
  merchant,
  kontor,
  signInAs,
}) => {
  await addProducts(kontor, merchant, 50);
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/create');
  await expect(page.getByText("You've used 50 of 50 products")).toBeVisible();
  await expect(page.getByText('Your plan includes 50 products. Upgrade to add more.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/dashboard/store/products/prepare');
  await expect(page.getByText("You've used 50 of 50 products")).toBeVisible();

  const member = await kontor.newMember(merchant.businessId, [permission('PRODUCT', 'manage')]);
  const context = await browser.newContext({ baseURL: kontor.base });
  await keepToken(context, kontor.base, member.token);
  const memberPage = await context.newPage();
  await memberPage.goto('/dashboard/store/products/create');
  await expect(memberPage.getByText(/Ask the owner of .+ to upgrade\./)).toBeVisible();
  await memberPage.getByLabel('Title').fill('One more bag');
  await memberPage.getByLabel('Price', { exact: true }).fill('100');
  await memberPage.getByRole('button', { name: 'Add product' }).click();
  await expect(memberPage.getByText('Your plan includes 50 products. Upgrade to add more.')).toBeVisible();
  await context.close();
});

test('a form whose last product another person has taken says so after it is refused', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await addProducts(kontor, merchant, 49);
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/create');
  await page.getByLabel('Title').fill('One more bag');
  await page.getByLabel('Price', { exact: true }).fill('100');
  await addProducts(kontor, merchant, 1);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText("You've used 50 of 50 products")).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('One more bag');
});

test('a duplicate beyond the limit says why', async ({ page, merchant, kontor, signInAs }) => {
  await addProducts(kontor, merchant, 50);
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto('/dashboard/store/products');
  await page.getByRole('link', { name: sampleProduct.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: sampleProduct.title })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Your plan includes 50 products. Upgrade to add more.')).toBeVisible();
});

test('an invoice on the free plan begins without reminders, and explains what the plan lacks', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto('/dashboard/invoicing/create');
  await expect(
    page.getByText("Your plan doesn't include payment reminders or recurring invoices. Upgrade to use them."),
  ).toBeVisible();
  const reminders = page.getByRole('checkbox', { name: /Send reminders/ });
  await expect(reminders).not.toBeChecked();
  await expect(reminders).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Repeat' }).locator('option:enabled')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await setPlan(kontor, merchant, 'basic');
  await page.reload();
  await expect(reminders).toBeEnabled();
  await expect(page.getByText("Your plan doesn't include", { exact: false })).toHaveCount(0);
});

test('a draft beyond the invoices of the month can be written, and its dialog explains why it is not sent', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  for (let nth = 0; nth < 20; nth += 1) {
    const id = await draft(kontor, merchant);
    await kontor.call('sendInvoice', { params: { id }, body: { mail: false } }, merchant);
  }
  const id = await draft(kontor, merchant);
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto(`/dashboard/invoicing/${id}`);
  await page.getByRole('button', { name: 'Send invoice' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText("You've sent 20 of 20 invoices this month")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send', exact: false }).last()).toBeDisabled();
});

test('the audit log tells how far back it goes', async ({ page, merchant, kontor, signInAs }) => {
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  await page.goto('/dashboard/settings/team-members/activity');
  await expect(page.getByText('Your plan shows the last 7 days.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('members beyond the seats of a smaller plan are named with the day and the ways out', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  for (let nth = 0; nth < 2; nth += 1) await kontor.newMember(merchant.businessId, []);
  await setPlan(kontor, merchant, 'free');
  await signInAs(merchant);
  const title = page.getByText('1 member more than your plan includes');
  await page.goto('/dashboard/subscription');
  await expect(title).toBeVisible();
  await expect(page.getByText(/^On .+ loses access\. Upgrade your plan, or remove a member\./)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'View team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team members' })).toBeVisible();
  await expect(title).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await setPlan(kontor, merchant, 'basic');
  await page.reload();
  await expect(page.getByText('2 of 3 used')).toBeVisible();
  await expect(title).toHaveCount(0);
});
