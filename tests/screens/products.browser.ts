import type { Page } from '@playwright/test';
import { permission } from '#domain/permission.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { closeLine, openLine } from '#tests/support/browser/line-items.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { sampleMatrix, sampleProduct } from '#tests/support/store/products.ts';

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const asking = ({ token, businessId }: Merchant) => ({ token, businessId });
const made = (kontor: Kontor, merchant: Merchant, body = sampleProduct) =>
  kontor.call('createProduct', { body }, asking(merchant));
/** Fills a field of a variant: in the table on a desktop, in the variant's sheet on a phone. */
async function fillOfRow(page: Page, row: string, name: string, text: string): Promise<void> {
  await openLine(page, row);
  await page
    .getByRole('textbox', { name: new RegExp(`^${name}( of ${row}|\\s*\\(optional\\))?$`) })
    .last()
    .fill(text);
  await closeLine(page);
}
const addressOf = ({ id }: { id: string }) => `/dashboard/store/products/edit/${id}`;

async function open(page: Page, product: { id: string; title: string }): Promise<void> {
  await page.goto(addressOf(product));
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
}

test('an owner adds a product with two options and an image', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/create');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByRole('region', { name: '2 fields need your attention' })).toBeFocused();
  await page.getByRole('link', { name: 'Enter a title' }).click();
  await expect(field(page, 'Title')).toBeFocused();
  await expectAccessible(page);

  await field(page, 'Title').fill('Adire shirt');
  await field(page, 'Price').fill('7500');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'shirt.gif', mimeType: 'image/gif', buffer: tinyGif });
  await expect(page.getByRole('grid', { name: 'Images' }).getByRole('row')).toHaveCount(1);
  const options = { Colour: 'Indigo, Brown,', Size: 'S, M, L,' };
  for (const [nth, [name, values]] of Object.entries(options).entries()) {
    await page.getByRole('button', { name: 'Add option' }).click();
    await field(page, `Option ${nth + 1}`).fill(name);
    await field(page, 'Add values').nth(nth).fill(values);
  }
  await expect(page.getByText('6 variants')).toBeVisible();
  await fillOfRow(page, 'Brown / L', 'Price', '8,250.50');
  await fillOfRow(page, 'Indigo / S', 'In stock', '12');
  await page.getByRole('checkbox', { name: 'Select Brown / S' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Remove variants' }).click();
  await expect(page.getByText('5 variants')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adire shirt' })).toBeVisible();

  const { data } = await kontor.call('products', {}, asking(merchant));
  const { variations, media } = await kontor.call(
    'product',
    { params: { id: data[0]?.id ?? '' } },
    asking(merchant),
  );
  expect(media).toHaveLength(1);
  expect(
    variations.map(({ optionValues, priceMinor, availableQuantity }) => [
      optionValues.join(' / '),
      priceMinor,
      availableQuantity,
    ]),
  ).toEqual([
    ['Indigo / S', 750_000, 12],
    ['Indigo / M', 750_000, null],
    ['Indigo / L', 750_000, null],
    ['Brown / M', 750_000, null],
    ['Brown / L', 825_050, null],
  ]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hasSavedProduct'))).toBe('true');
});

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
  const product = await made(kontor, merchant);
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAs(merchant);
  await open(page, product);
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
  const product = await made(kontor, merchant, sampleMatrix);
  const theirs = (body: object, version: number) =>
    kontor.call(
      'updateProduct',
      { params: { id: product.id }, body: { ...body, version } },
      asking(merchant),
    );
  await signInAs(merchant);
  await open(page, product);
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
  const product = await made(kontor, merchant);
  await signInAs(merchant);
  await open(page, product);
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
  const product = await made(kontor, merchant, sampleMatrix);
  const member = await kontor.newMember(merchant.businessId, [permission('PRODUCT', 'view-only')]);
  await signInAs(member);
  await open(page, product);
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

test('prices of several products change at once after a preview', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const product = await made(kontor, merchant);
  await made(kontor, merchant, { ...sampleProduct, title: 'Adire purse', sku: 'PURSE' });
  await signInAs(merchant);
  await page.goto('/dashboard/store/products');
  for (const title of ['Adire bag', 'Adire purse'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).press('Space');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Raise by').click();
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
  await expect(dialog.getByText('2 will change')).toBeVisible();
  await expectAccessible(page);
  const priceOf = async () =>
    (await kontor.call('product', { params: { id: product.id } }, asking(merchant))).priceMinor;
  expect(await priceOf()).toBe(500_000);
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await expect(dialog.getByText('2 were changed')).toBeVisible();
  expect(await priceOf()).toBe(550_000);
});
