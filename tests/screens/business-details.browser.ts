import sharp from 'sharp';
import { permission } from '#domain/permission.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

const path = '/dashboard/settings/business-details';

test('an owner changes the details, and merges a change of another person', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Business details' }).click();
  await page.getByLabel('Business name').fill('Amaka Textiles');
  await kontor.call('updateBusinessInfo', { body: { category: 'Services' } }, merchant);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes from another person were kept: What do you sell?.')).toBeVisible();
  await expect(page.getByLabel('What do you sell?')).toHaveValue('Services');
  await expect(page.getByRole('banner').getByText('Amaka Textiles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'No unsaved changes' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Business name').fill('Amaka Cloth');
  await page.getByLabel('Tax number').fill('12345678-0001');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Business details saved')).toBeVisible();
  const { name, taxNumber, version } = await kontor.call('businessInfo', {}, merchant);
  expect([name, taxNumber, version]).toEqual(['Amaka Cloth', '12345678-0001', 4]);
});

test('locked details say why they can not be changed', async ({ page, kontor, merchant, signInAs }) => {
  await verifyBusiness(kontor, merchant.businessId);
  await kontor.call('createProduct', { body: sampleProduct }, merchant);
  await signInAs(merchant);
  await page.goto(path);
  for (const label of ['Business name', 'Country', 'Currency'])
    await expect(page.getByRole('textbox', { name: label })).toHaveJSProperty('readOnly', true);
  await expect(page.getByText('because your verification is approved under it')).toBeVisible();
  await expect(page.getByText('because you already have products, orders or payments in it')).toBeVisible();
  await expectAccessible(page);
});

test('an owner sets the logo', async ({ page, kontor, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto(path);
  const card = page.getByRole('region', { name: 'Logo' });
  const choosing = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Choose image' }).click();
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0e7c66' } })
    .png()
    .toBuffer();
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 200);
  expect((await kontor.call('businessInfo', {}, merchant)).imageUrl).toMatch(/^\/files\//);
});

test('a member without the permission to manage the business only reads the details', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const member = await kontor.newMember(merchant.businessId, [permission('BUSINESS', 'view-only')]);
  await signInAs(member);
  await page.goto(path);
  await expect(page.getByText("You can't change these details.")).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
});
