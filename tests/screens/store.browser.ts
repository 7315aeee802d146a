import { newStore } from '#domain/store-drafts.ts';
import { saveStoreRecord } from '#server/modules/webstore/webstore.repo.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { tinyPng } from '#tests/support/store/images.ts';
import { sampleMatrix, sampleProduct } from '#tests/support/store/products.ts';

/** Opens a store with three products and returns the address of its home page. */
async function openStore(
  { call, db, storeBase }: Kontor,
  { businessId, token, handle }: Merchant,
  branding: Partial<typeof newStore.branding> = {},
): Promise<string> {
  const asking = { token, businessId };
  const long = 'A bag with a name that is much longer than any card of a product is wide';
  await call('createProduct', { body: { ...sampleProduct, title: long } }, asking);
  const file = { name: 'shirt.png', content: tinyPng };
  const upload = () => call('uploadFile', { body: { category: 'PRODUCT_IMAGE' }, file }, asking);
  const images = [await upload(), await upload()];
  const media = images.map(({ id: fileId }) => ({ fileId, alt: '' }));
  await call('createProduct', { body: { ...sampleMatrix, media } }, asking);
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
  await call('createProduct', { body: { ...sampleProduct, title: word } }, asking);
  const record = {
    ...newStore,
    info: { ...newStore.info, whatsappNumber: '+2348031110001' },
    availability: { ...newStore.availability, status: 'open' as const },
    branding: { ...newStore.branding, ...branding },
    version: 1,
  };
  await db.transaction((tx) => saveStoreRecord(tx, businessId, record));
  return `${storeBase}/s/${handle}`;
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer searches, chooses a variation and sends the cart to the store', async ({
    page,
    kontor,
    merchant,
  }) => {
    await page.goto(await openStore(kontor, merchant));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('searchbox').fill('shirt');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Adire shirt' }).click();
    await page.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: 'M' }).click();
    await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Brown' }).click();
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Brown / M', { exact: true })).toBeVisible();
    await expect(page.getByText('₦14,000')).toHaveCount(2);
    await page.getByRole('spinbutton').fill('4');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('₦28,000')).toHaveCount(2);
    const order = page.getByRole('link', { name: 'Order on WhatsApp' });
    await expect(order).toHaveAttribute('href', /^https:\/\/wa\.me\/2348031110001\?text=.*Adire/);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});

test('with a script a variation is chosen on the page, and the number in the cart is shown', async ({
  page,
  kontor,
  merchant,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  const home = await openStore(kontor, merchant);
  await page.goto(`${home}/products/adire-shirt`);
  let pagesLoaded = 0;
  page.on('load', () => (pagesLoaded += 1));
  const brown = page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Brown' });
  await brown.click();
  await expect(brown).toHaveAttribute('aria-current', 'true');
  await expect(brown).toBeFocused();
  await expect(page).toHaveURL(/\?v=[\w-]{36}$/);
  expect(pagesLoaded).toBe(0);
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const cartOfThree = page.getByRole('link', { name: 'Cart 3' });
  // The cart has to be there before the next page is opened.
  await expect(cartOfThree).toBeVisible();
  await page.goto(home);
  await expect(cartOfThree).toBeVisible();
  expect(errors).toEqual([]);
});

for (const branding of [
  { theme: 'classic' },
  { theme: 'bold', buttonColor: '#b3261e' },
  { theme: 'minimal', backgroundColor: '#17150f', textColor: '#efe9dc', buttonColor: '#d9b26a' },
] as const)
  test(`every page is accessible on a phone with the theme ${branding.theme}`, async ({
    page,
    kontor,
    merchant,
  }) => {
    const home = await openStore(kontor, merchant, branding);
    for (const path of ['', '/products', '/search?q=nothing', '/policies', '/nowhere']) {
      await page.goto(home + path);
      await expectAccessible(page, { hasLargeTargets: true });
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`${home}/products`);
    await page.getByRole('link', { name: /^Donaudampf/ }).click();
    await expectNoSidewaysScroll(page);
    await page.goto(`${home}/products/adire-shirt`);
    await expectAccessible(page, { hasLargeTargets: true });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expectAccessible(page, { hasLargeTargets: true });
    await expectNoSidewaysScroll(page);
  });
