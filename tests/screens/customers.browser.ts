import { permission } from '#domain/permission.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { openListSearch } from '#tests/support/browser/list.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const emptyCustomer = { email: null, phoneNumber: null, address: null, tags: [] };
const newCustomer = async ({ call }: Kontor, owner: Merchant, name: string, changes: object = {}) =>
  (await call('createCustomer', { body: { ...emptyCustomer, name, ...changes } }, owner)).customer;

test('an owner adds a customer, edits it, adds a note and finds it in the list', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/customers');
  await page.getByRole('link', { name: 'Add customer' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Ada Obi');
  await page.getByLabel('Email').fill('ada@mail');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('link', { name: /Enter an email address/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Obi');
  await page.getByLabel('Email').fill('ada@mail.example');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('button', { name: 'Add customer' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348031234567');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /2348031234567/);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Street address').fill('4 Ring Road');
  await page.getByLabel('Town or city').fill('Ibadan');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Oyo');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Ibadan, Oyo')).toBeVisible();
  await page.getByLabel('Add a note').fill('Calls after six');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list').getByText('Calls after six')).toBeVisible();

  await page.goto('/dashboard/store/customers?orders=none');
  await (await openListSearch(page)).fill('803 123');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText('Ada Obi').first()).toBeVisible();
});

test('changes of two people to a customer are merged field by field', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id } = await newCustomer(kontor, merchant, 'Ada Obi');
  await signInAs(merchant);
  await page.goto(`/dashboard/store/customers/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada Bello');
  const theirs = { name: 'Ada Eze', email: 'ada@mail.example', version: 1 };
  await kontor.call('updateCustomer', { params: { id }, body: theirs }, merchant);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: /^Conflicting changes to/ });
  await expect(dialog.getByText('Ada Eze', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Other changes that are kept: Email.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByText('Changes from another person were kept: Email.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Bello' })).toBeVisible();
  const { customer } = await kontor.call('customer', { params: { id } }, merchant);
  expect(customer).toMatchObject({ name: 'Ada Bello', email: 'ada@mail.example' });
});

test("duplicate customers are merged from the list's suggestion", async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await newCustomer(kontor, merchant, 'Ada Obi', { tags: ['vip'] });
  await newCustomer(kontor, merchant, 'ada obi', { email: 'ada@mail.example' });
  await signInAs(merchant);
  await page.goto('/dashboard/store/customers');
  await page.getByRole('button', { name: /Possible duplicates$/ }).click();
  const suggestion = page.getByRole('dialog').getByRole('link', { name: 'Ada Obi', exact: true });
  await expect(suggestion).toBeVisible();
  await expectAccessible(page);
  await suggestion.click();
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge customer', exact: true }).click();
  await page.getByLabel('Customer to merge').click();
  await page.getByRole('option', { name: 'ada obi' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge customers' }).click();
  await expect(page.getByText('ada obi was merged into Ada Obi')).toBeVisible();
  await expect(page.getByRole('main').getByText('ada@mail.example', { exact: true })).toBeVisible();
});

test('several customers are tagged at once, and the tag filters the list', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await newCustomer(kontor, merchant, 'Ada Obi');
  await newCustomer(kontor, merchant, 'Bola Ige');
  await signInAs(merchant);
  await page.goto('/dashboard/store/customers');
  await page.getByRole('checkbox', { name: 'Select Ada Obi' }).check();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Change tags' }).click();
  await page.getByLabel('Add tags').first().fill('wholesale,');
  await page.getByRole('dialog').getByRole('button', { name: 'Change tags' }).click();
  await expect(page.getByText('1 customer was changed.')).toBeVisible();
  await page.goto('/dashboard/store/customers?tag=wholesale');
  await expect(page.getByText('Ada Obi').first()).toBeVisible();
  await expect(page.getByText('Bola Ige')).toHaveCount(0);
});

test('a member who can only view customers is offered no changes', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id } = await newCustomer(kontor, merchant, 'Ada Obi');
  await signInAs(await kontor.newMember(merchant.businessId, [permission('CUSTOMER', 'view-only')]));
  await page.goto('/dashboard/store/customers');
  await expect(page.getByText('Ada Obi').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add customer' })).toHaveCount(0);
  await page.goto(`/dashboard/store/customers/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible();
  await expect(page.getByText("You don't have access to orders")).toBeVisible();
  for (const name of ['Edit', 'Save note'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'More' })).toHaveCount(0);
  await page.goto('/dashboard/store/customers/create');
  await expect(page.getByText("You don't have permission to manage customers")).toBeVisible();
});
