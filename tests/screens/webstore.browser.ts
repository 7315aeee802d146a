import sharp from 'sharp';
import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

const path = '/dashboard/settings/webstore';

test('an owner completes the required steps, opens the store and closes it', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await kontor.call('createProduct', { body: sampleProduct }, merchant);
  await kontor.call('updateShipmentSetting', { body: { pickupAddress: '4 Ring Road' } }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Online store' }).click();
  await expect(page.getByRole('button', { name: 'Open store' })).toBeDisabled();
  const steps = page.getByRole('region', { name: 'Set up your store' }).getByRole('listitem');
  await expect(steps.nth(0)).toContainText('Publish a product');
  await expect(steps.nth(0)).toContainText('Done');
  await expect(steps.nth(2)).toContainText('Required');
  await expect(steps.nth(3)).toContainText('Recommended');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Add contact' }).click();
  await page.getByLabel('WhatsApp number').fill('+234 803 111 0001');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Store information saved')).toBeVisible();
  await page.getByRole('link', { name: '← Online store' }).click();
  await page.getByRole('button', { name: 'Open store' }).click();
  await expect(page.getByText('Your store is open')).toBeVisible();
  await page.getByRole('button', { name: 'Close store' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close your store?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close store' }).click();
  await expect(page.getByText('Your store is closed')).toBeVisible();
  const { businessStore } = await kontor.call('webstore', { params: { id: merchant.businessId } }, merchant);
  expect(businessStore.business.store.availability.status).toBe('closed');
});

test('an owner changes the information, and errors are at their fields', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto(`${path}/store-information`);
  await page.getByLabel('Store name').fill('Adire House');
  await page.getByRole('textbox', { name: 'Instagram' }).fill('https://facebook.com/adire');
  await page.getByRole('textbox', { name: 'TikTok' }).fill('@adire');
  await page.getByText('Monday', { exact: true }).click();
  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Closes').fill('08:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('2 fields need your attention')).toBeVisible();
  await expect(page.getByRole('link', { name: /Enter a name or link on Instagram/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Must be after the opening time/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Instagram' }).fill('@adire');
  await monday.getByLabel('Closes').fill('00:00');
  await page.getByText('Tuesday', { exact: true }).click();
  await page.getByRole('button', { name: 'Add hours on Tuesday' }).click();
  const tuesday = page.getByRole('group', { name: 'Tuesday' });
  await tuesday.first().getByLabel('Closes').fill('12:00');
  await tuesday.last().getByLabel('Opens').fill('13:00');
  await tuesday.last().getByLabel('Closes').fill('17:00');
  await kontor.call('updateStoreInfo', { body: { description: 'Hand-dyed cloth' } }, merchant);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes from another person were kept: Description.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'No unsaved changes' })).toBeVisible();
  const { businessStore } = await kontor.call('webstore', { params: { id: merchant.businessId } }, merchant);
  expect(businessStore.business.store.info).toMatchObject({
    name: 'Adire House',
    description: 'Hand-dyed cloth',
    socialLinks: { instagram: 'https://www.instagram.com/adire', tiktok: 'https://www.tiktok.com/@adire' },
    openingHours: {
      monday: [{ opens: '09:00', closes: '24:00' }],
      tuesday: [
        { opens: '09:00', closes: '12:00' },
        { opens: '13:00', closes: '17:00' },
      ],
    },
  });
});

test('an owner changes the address to one that is available', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const rival = await kontor.newMerchant();
  const store = await kontor.call('webstore', { params: { id: rival.businessId } }, rival);
  await signInAs(merchant);
  await page.goto(`${path}/store-information`);
  const card = page.getByRole('region', { name: 'Store address' });
  const before = await card.getByLabel('Handle').inputValue();
  await card.getByLabel('Handle').fill(store.businessStore.business.handle);
  await expect(card.getByText('Another store has this handle')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Use .* instead$/ }).click();
  await expect(card.getByText(/is available$/)).toBeVisible();
  await card.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Store address changed')).toBeVisible();
  await expect(card.getByText(`${before} leads to your store until`)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Change address' })).toBeDisabled();
});

test('an owner announces a vacation', async ({ page, kontor, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto(`${path}/availability`);
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeDisabled();
  await page.getByText('On vacation', { exact: true }).click();
  const reopensOn = `${new Date().getUTCFullYear() + 1}-01-05`;
  await page.getByLabel('Opens again on').fill(reopensOn);
  await page.getByLabel('Note for customers').fill('Back on 5 January');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Availability saved')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { businessStore } = await kontor.call('webstore', { params: { id: merchant.businessId } }, merchant);
  expect(businessStore.business.store.availability).toEqual({
    status: 'vacation',
    reopensOn,
    note: 'Back on 5 January',
  });
});

test('an owner changes the checkout', async ({ page, kontor, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto(`${path}/checkout`);
  await page.getByText('Confirm their email address').click();
  const company = page.getByRole('radiogroup', { name: 'Company' });
  await company.getByText('Optional').click();
  await page.getByText('Allow payment on delivery').click();
  await page.getByLabel('Minimum order').fill('5000');
  await page.getByText('Customers must accept the terms before they pay').click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('link', { name: /Enter the terms that customers accept/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Terms of service').fill('Be kind.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Checkout saved')).toBeVisible();
  const { businessStore } = await kontor.call('webstore', { params: { id: merchant.businessId } }, merchant);
  expect(businessStore.business.checkoutSetting).toMatchObject({
    customerCheck: 'emailCode',
    fields: { company: 'optional' },
    allowsPaymentOnDelivery: true,
    minOrderMinor: 500_000,
    requiresTerms: true,
  });
});

test('an owner changes the branding, with a colour that can be read and a banner', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto(`${path}/branding`);
  await page.getByText('Minimal', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#999999');
  await expect(page.getByText('This colour is hard to see on the background.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('1 field needs your attention')).toBeVisible();
  await page.getByRole('button', { name: 'Use #767676' }).click();
  await expect(page.getByText('This colour is hard to see on the background.')).toBeHidden();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose banner' }).click();
  const buffer = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#26348b' } })
    .png()
    .toBuffer();
  await (await choosing).setFiles({ name: 'banner.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Banner', exact: true })).toHaveJSProperty('naturalWidth', 600);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Branding saved')).toBeVisible();
  const { businessStore } = await kontor.call('webstore', { params: { id: merchant.businessId } }, merchant);
  expect(businessStore.business.store.branding).toMatchObject({ theme: 'minimal', textColor: '#767676' });
  expect(businessStore.business.store.branding.bannerFileId).not.toBeNull();
});

test('a member with view access only reads the settings', async ({ page, kontor, merchant, signInAs }) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('WEB_STORE', 'view-only')]));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Store status' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open store' })).toHaveCount(0);
  for (const [name, heading] of [
    ['store-information', 'Store information'],
    ['availability', 'Availability'],
    ['checkout', 'Checkout'],
    ['branding', 'Branding'],
  ] as const) {
    await page.goto(`${path}/${name}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText("You don't have permission to manage the online store")).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
  }
});
