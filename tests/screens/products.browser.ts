import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { asking, createProduct, field, fillOfRow } from '#tests/support/browser/product-form.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

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

test('prices of several products change at once after a preview', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const product = await createProduct(kontor, merchant);
  await createProduct(kontor, merchant, { ...sampleProduct, title: 'Adire purse', sku: 'PURSE' });
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
