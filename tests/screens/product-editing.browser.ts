import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import {
  asking,
  createProduct,
  field,
  fillOfRow,
  openProduct,
  save,
} from '#tests/support/browser/product-form.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleMatrix } from '#tests/support/store/products.ts';

test('a category is added from the product form, which keeps its unsaved changes', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await kontor.call('createCategory', { body: { name: 'Bags', description: '' } }, asking(merchant));
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/create');
  await field(page, 'Title').fill('Adire tote');
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabel('Name').fill('bags');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(dialog.getByRole('link', { name: 'Another category has this name' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Totes');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Category saved')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText(
    'Totes',
  );
  await expect(field(page, 'Title')).toHaveValue('Adire tote');
});

test('unsaved changes survive a reload, and are saved with the keyboard shortcut', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const product = await createProduct(kontor, merchant);
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAs(merchant);
  await openProduct(page, product);
  await field(page, 'Title').fill('Adire tote');
  await page.reload();
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Adire tote');
  await field(page, 'Title').press('Control+s');
  await expect(page.getByText('“Adire tote” saved')).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
});

test('two people edit a product at once and resolve the conflict field by field', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const product = await createProduct(kontor, merchant, sampleMatrix);
  const theirs = (body: object, version: number) =>
    kontor.call(
      'updateProduct',
      { params: { id: product.id }, body: { ...body, version } },
      asking(merchant),
    );
  await signInAs(merchant);
  await openProduct(page, product);
  await field(page, /^Vendor/).fill('Mine');
  await theirs({ description: 'Theirs' }, product.version);
  await save(page);
  await expect(page.getByText('Changes from another person were kept: Description.')).toBeVisible();
  await expect(field(page, /^Description/)).toHaveValue('Theirs');

  await field(page, 'Title').fill('My shirt');
  await fillOfRow(page, 'Indigo / S', 'Price', '9000');
  const { version, variations } = await kontor.call(
    'product',
    { params: { id: product.id } },
    asking(merchant),
  );
  await theirs(
    {
      title: 'Their shirt',
      variations: variations.map((variation) => {
        const { availableQuantity: _, ...details } = variation;
        return { ...details, priceMinor: 650_000 };
      }),
    },
    version,
  );
  await save(page);
  const dialog = page.getByRole('dialog', { name: /^Conflicting changes to/ });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('radiogroup', { name: 'Title' }).getByText('Their shirt').click();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Their shirt' })).toBeVisible();
  const saved = await kontor.call('product', { params: { id: product.id } }, asking(merchant));
  expect(saved.variations.map(({ priceMinor }) => priceMinor)).toEqual([900_000, 650_000, 650_000, 650_000]);
});

test('stock is adjusted by a difference while another person sells', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const product = await createProduct(kontor, merchant);
  await signInAs(merchant);
  await openProduct(page, product);
  await field(page, 'Title').fill('Adire bag, large');
  await page.getByRole('button', { name: 'Change stock', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await field(page, 'Adjust by').fill('-8');
  await expect(dialog.getByText('2 in stock after this change.')).toBeVisible();
  await expectAccessible(page);
  await kontor.call(
    'changeStock',
    { params: { id: product.id }, body: { change: { kind: 'difference', difference: -5, reason: 'other' } } },
    asking(merchant),
  );
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  await expect(dialog.getByText('5 in stock.')).toBeVisible();
  await field(page, 'Adjust by').fill('+7');
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  await expect(page.getByText('Stock changed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stock', exact: true }).getByText('12 left')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Adire bag, large');
  await save(page);
  await expect(page.getByText('“Adire bag, large” saved')).toBeVisible();
  const saved = await kontor.call('product', { params: { id: product.id } }, asking(merchant));
  expect(saved.availableQuantity).toBe(12);
});

test('a member who can only view products sees a product as text', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const product = await createProduct(kontor, merchant, sampleMatrix);
  const member = await kontor.newMember(merchant.businessId, [permission('PRODUCT', 'view-only')]);
  await signInAs(member);
  await openProduct(page, product);
  await expect(page.getByText('Indigo / S').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Save|Publish|Change|Delete|Add|More$/ })).toHaveCount(
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).count(),
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/dashboard/store/products/create');
  await expect(page.getByText("You don't have permission to manage products")).toBeVisible();
  await page.goto('/dashboard/store/products/prepare?by=file');
  await expect(page.getByText("You don't have permission to manage products")).toBeVisible();
  await expect(page.getByText('Drop', { exact: false })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Products' }).last().click();
  await expect(page).toHaveURL(/\/store\/products$/);
});

test('an invalid price and an unsaved dialog survive a reload', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/create');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('two thousand');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('two thousand');
  await expect(page.getByText('Enter an amount, such as 1,250.50')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('2000');

  await page.goto('/dashboard/store/products/categories');
  const add = page.getByRole('button', { name: 'Add category' }).first();
  const dialog = page.getByRole('dialog');
  await add.click();
  await dialog.getByLabel('Name').fill('Bags');
  await page.reload();
  await add.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Bags');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});
