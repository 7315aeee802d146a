import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

const path = '/dashboard/store/webstore';

/** Does what is required before the store opens, and opens it. Returns its product. */
async function openStore(kontor: Kontor, merchant: Merchant) {
  const product = await kontor.call('createProduct', { body: sampleProduct }, merchant);
  await kontor.call('updateShipmentSetting', { body: { pickupAddress: '4 Ring Road' } }, merchant);
  await kontor.call('updateStoreInfo', { body: { phoneNumber: '+2348031110001' } }, merchant);
  await kontor.call('updateStoreAvailability', { body: { status: 'open' } }, merchant);
  return product;
}

test('an owner sees the open store as on a phone and on a desktop, copies its address and gets its poster', async ({
  context,
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStore(kontor, merchant);
  const address = `${kontor.storeBase}/s/${merchant.handle}`;
  await signInAs(merchant);
  const answer = await page.goto(path);
  expect(answer?.headers()['content-security-policy']).toContain(`frame-src 'self' ${kontor.storeBase};`);
  const frame = page.getByTitle('Preview of');
  const store = frame.contentFrame();
  await expect(store.getByRole('link', { name: sampleProduct.title })).toBeVisible();
  const getFrameWidth = () => store.locator('html').evaluate(() => window.innerWidth);
  expect(await getFrameWidth()).toBe(390);
  await page.getByText('Desktop', { exact: true }).click();
  await expect.poll(getFrameWidth).toBe(1280);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { hasLargeTargets: true });

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.getByRole('link', { name: 'Visit store' })).toHaveAttribute('href', address);
  await expect(page.getByRole('button', { name: 'Share store' })).toBeVisible();
  const poster = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download QR poster' }).click();
  expect((await poster).suggestedFilename()).toBe(`${merchant.handle}-poster.pdf`);
});

test('an owner of a new store sees what is missing before it opens, and the store before customers do', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Open store' })).toBeDisabled();
  const steps = page.getByRole('region', { name: 'Set up your store' }).getByRole('listitem');
  await expect(steps.nth(0)).toContainText('Publish a product');
  await expect(page.getByText('Your store is closed: only your team sees this preview.')).toBeVisible();
  const store = page.getByTitle('Preview of').contentFrame();
  await expect(store.getByText('Only your team sees this page.')).toBeVisible();
  await expect(store.getByText('No products yet.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByRole('link', { name: 'Add contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Store information' })).toBeVisible();
});

test('the preview of a closed store has its pages, while customers see that it is closed', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await openStore(kontor, merchant);
  await signInAs(merchant);
  await page.goto(path);
  const store = page.getByTitle('Preview of').contentFrame();
  const product = store.getByRole('link', { name: sampleProduct.title });
  await expect(product).toBeVisible();
  await expect(store.getByText('Only your team sees this page.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close store' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close store' }).click();
  await expect(store.getByText('Only your team sees this page.')).toBeVisible();
  await product.click();
  await expect(store.getByRole('heading', { level: 1, name: sampleProduct.title })).toBeVisible();
  await expect(store.getByText('In stock')).toBeVisible();
  await store.getByRole('button', { name: 'Add to cart' }).click();
  await expect(store.getByText('once your store is open')).toBeVisible();
  const address = `${kontor.storeBase}/s/${merchant.handle}`;
  expect((await page.request.get(address)).status()).toBe(503);
  await page.getByRole('button', { name: 'Open store' }).click();
  await expect(page.getByText('Your store as customers see it now.')).toBeVisible();
  await expect(product).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(200);
});

test('a published product leads to its page in the open store', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const { id, handle } = await openStore(kontor, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/products/edit/${id}`);
  const link = page.getByRole('link', { name: 'View in store' });
  await expect(link).toHaveAttribute(
    'href',
    `${kontor.storeBase}/s/${merchant.handle}/products/${encodeURIComponent(handle)}`,
  );
  await expectAccessible(page);
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Product unpublished')).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(link).toBeVisible();
  await kontor.call('updateStoreAvailability', { body: { status: 'closed' } }, merchant);
  await page.reload();
  await expect(page.getByText('Your store is closed now.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your store' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Online store' })).toBeVisible();
});

test('a member without access to the online store reaches neither its page nor its links', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const { id } = await openStore(kontor, merchant);
  await signInAs(await kontor.newMember(merchant.businessId, [permission('PRODUCT', 'manage')]));
  await page.goto(`/dashboard/store/products/edit/${id}`);
  await expect(page.getByText('Customers see it while your store is open.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View in store' })).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByText("You're Unauthorized")).toBeVisible();
});

test('a member with view access sees the store and its address, and cannot open it', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('WEB_STORE', 'view-only')]));
  await page.goto(path);
  await expect(page.getByText(`/s/${merchant.handle}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open store' })).toHaveCount(0);
  await expectAccessible(page);
});
