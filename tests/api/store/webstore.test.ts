import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { newStore } from '#domain/store-drafts.ts';
import { cleanUpStorage } from '#server/platform/files/storage-quota.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newHandle } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { sampleZone } from '#tests/support/store/zones.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

type Body<Name extends keyof Bodies> = NonNullable<InputOf<Name>['body']>;
interface Bodies {
  updateStoreInfo: never;
  updateStoreAvailability: never;
  updateStoreCheckout: never;
  updateStoreBranding: never;
}
const getStore = async (of = shop) =>
  (await server.call('webstore', { params: { id: of.businessId } }, of.asking)).businessStore;
const change = <Name extends keyof Bodies>(name: Name, body: Body<Name>, asking = shop.asking) =>
  server.ask(name, { body }, asking);
const upload = async (category: 'BUSINESS_LOGO' | 'WEBSTORE_BANNER' | 'BACKGROUND', of = shop) =>
  (
    await server.call(
      'uploadFile',
      { body: { category }, file: { name: 'a.gif', content: tinyGif } },
      of.asking,
    )
  ).id;
/** Does what is required before the store opens. */
async function prepareToOpen(): Promise<void> {
  await server.call('createProduct', { body: sampleProduct }, shop.asking);
  await server.call('updateShipmentSetting', { body: { pickupAddress: '4 Ring Road' } }, shop.asking);
  await server.call('updateStoreInfo', { body: { phoneNumber: '+2348031234567' } }, shop.asking);
}
const listActivity = async () =>
  (await server.call('auditLog', { query: { recordType: 'store' } }, shop.asking)).data.map(
    ({ event, recordLabel }) => [event, recordLabel],
  );

describe('the settings of a store', () => {
  test('are those of a new store until they are changed', async () => {
    const { business, version, formerHandles } = await getStore();
    expect(business.store).toEqual({
      address: `${server.deps.config.storeUrl}/s/${business.handle}`,
      info: newStore.info,
      availability: newStore.availability,
      branding: { ...newStore.branding, logoFileId: null },
    });
    expect(business.checkoutSetting).toEqual(newStore.checkout);
    expect([version, formerHandles]).toEqual([1, []]);
  });

  test('are changed field by field, and the change is in the activity', async () => {
    const openingHours = { ...newStore.info.openingHours, monday: [{ opens: '09:00', closes: '17:00' }] };
    const socialLinks = { ...newStore.info.socialLinks, tiktok: '@adire.house', email: 'Hello@Adire.test' };
    await change('updateStoreInfo', { name: 'Adire House', socialLinks, version: 1 });
    await change('updateStoreInfo', { description: '  Hand-dyed cloth  ', openingHours, version: 2 });
    const { business, version } = await getStore();
    expect(business.store.info).toEqual({
      ...newStore.info,
      name: 'Adire House',
      description: 'Hand-dyed cloth',
      openingHours,
      socialLinks: {
        ...newStore.info.socialLinks,
        tiktok: 'https://www.tiktok.com/@adire.house',
        email: 'mailto:hello@adire.test',
      },
    });
    expect(version).toBe(3);
    expect(await listActivity()).toEqual([
      ['store.info.changed', 'Adire House'],
      ['store.info.changed', 'Adire House'],
    ]);
  });

  test('are not changed from an older version, and keep theirs if nothing changes', async () => {
    await change('updateStoreInfo', { description: 'First', version: 1 });
    const late = { status: 409, code: 'VERSION_CONFLICT' };
    expect(await change('updateStoreInfo', { description: 'Second', version: 1 })).toMatchObject(late);
    expect(await change('updateStoreAvailability', { note: 'Late', version: 1 })).toMatchObject(late);
    expect(await change('updateStoreCheckout', { terms: 'Late', version: 1 })).toMatchObject(late);
    expect(await change('updateStoreBranding', { theme: 'bold', version: 1 })).toMatchObject(late);
    await change('updateStoreInfo', { description: 'First', version: 2 });
    const { business, version } = await getStore();
    expect([business.store.info.description, version]).toEqual(['First', 2]);
  });

  test('refuse hours that overlap and links to other sites, at their fields', async () => {
    const tuesday = [
      { opens: '09:00', closes: '13:00' },
      { opens: '12:00', closes: '17:00' },
    ];
    const openingHours = { ...newStore.info.openingHours, tuesday };
    const socialLinks = { ...newStore.info.socialLinks, facebook: 'https://facebook.com.evil.test/adire' };
    expect(await change('updateStoreInfo', { openingHours, socialLinks })).toMatchObject({
      status: 422,
      fields: [{ field: 'socialLinks.facebook' }, { field: 'openingHours.tuesday.1.opens' }],
    });
  });

  test('are read with view access to the online store, and of the own business only', async () => {
    const viewer = await createTeamMember(server, shop, [permission('WEB_STORE', 'view-only')]);
    expect((await getStore({ ...shop, asking: viewer })).version).toBe(1);
    expect(await change('updateStoreInfo', { description: 'Mine' }, viewer)).toMatchObject({ status: 403 });
    const other = await newShop(server);
    const params = { id: other.businessId };
    expect(await server.ask('webstore', { params }, shop.asking)).toMatchObject({ status: 404 });
  });

  test('are part of the business in full, with its delivery settings', async () => {
    await server.call('createDeliveryZone', { body: sampleZone('Lagos') }, shop.asking);
    await server.call('updateShipmentSetting', { body: { deliveryMode: 'SELF_MANAGED' } }, shop.asking);
    await change('updateStoreCheckout', { allowsPaymentOnDelivery: true });
    const { business } = await getStore();
    expect(await server.call('businessInfo', {}, shop.asking)).toMatchObject(business);
    expect(business).toMatchObject({
      shippingSetting: { deliveryMode: 'SELF_MANAGED' },
      shippingZones: [{ name: 'Lagos' }],
      checkoutSetting: { allowsPaymentOnDelivery: true },
    });
  });
});

describe('the poster of a store', () => {
  const downloadPoster = async (asking = shop.asking) => {
    const { url } = await server.call('storePoster', {}, asking);
    return server.http.inject(url);
  };

  test('is a PDF of one page that leads to the store, also after its handle changes', async () => {
    const { address } = (await getStore()).business.store;
    const { headers, body } = await downloadPoster();
    expect(headers['content-type']).toBe('application/pdf');
    expect(body).toMatch(/^%PDF-/);
    expect(body.match(/\/Type \/Page\b/g)).toHaveLength(1);
    // The code and the address below it.
    expect(body.split(`/URI (${address})`)).toHaveLength(3);
    const handle = newHandle();
    await server.call('updateStoreIdentity', { body: { handle } }, shop.asking);
    const later = await downloadPoster();
    expect(later.headers['content-disposition']).toContain(`${handle}-poster.pdf`);
    expect(later.body).toContain(`/URI (${server.deps.config.storeUrl}/s/${handle})`);
  });

  test('has room for the longest name and handle on its page', async () => {
    await change('updateStoreInfo', { name: 'Wholesale '.repeat(12).trim() });
    const handle = `${newHandle()}-`.padEnd(63, 'a');
    await server.call('updateStoreIdentity', { body: { handle } }, shop.asking);
    expect((await downloadPoster()).body.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test('needs view access to the online store', async () => {
    const viewer = await createTeamMember(server, shop, [permission('WEB_STORE', 'view-only')]);
    expect((await downloadPoster(viewer)).statusCode).toBe(200);
    const other = await createTeamMember(server, shop, [permission('PRODUCT', 'manage')]);
    expect(await server.ask('storePoster', {}, other)).toMatchObject({ status: 403 });
  });
});

describe('opening a store', () => {
  const listMissing = async () =>
    (await getStore()).openingSteps.filter(({ isDone }) => !isDone).map(({ step }) => step);

  test('needs a published product, delivery or pickup, and a contact; the rest is recommended', async () => {
    expect(await listMissing()).toEqual([
      'product',
      'delivery',
      'contact',
      'returnPolicy',
      'description',
      'logo',
      'verification',
    ]);
    await server.call('createProduct', { body: { ...sampleProduct, published: false } }, shop.asking);
    await server.call('updateShipmentSetting', { body: { deliveryMode: 'SELF_MANAGED' } }, shop.asking);
    expect((await listMissing()).slice(0, 3)).toEqual(['product', 'delivery', 'contact']);
    expect(await change('updateStoreAvailability', { status: 'open' })).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
    await prepareToOpen();
    expect(await listMissing()).toEqual(['returnPolicy', 'description', 'logo', 'verification']);
    expect(await change('updateStoreAvailability', { status: 'open' })).toMatchObject({ status: 200 });
    expect((await getStore()).business.store.availability.status).toBe('open');
    expect((await listActivity())[0]?.[0]).toBe('store.opened');
  });

  test('happens by itself on the day that the merchant chose', async () => {
    const today = server.deps.clock.now().toISOString().slice(0, 10);
    const later = new Date(server.deps.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
    expect(await change('updateStoreAvailability', { status: 'vacation', reopensOn: today })).toMatchObject({
      status: 422,
      fields: [{ field: 'reopensOn' }],
    });
    const vacation = { status: 'vacation', reopensOn: later, note: 'Back soon' } as const;
    await change('updateStoreAvailability', vacation);
    expect((await getStore()).business.store.availability).toEqual(vacation);
    expect((await listActivity())[0]?.[0]).toBe('store.vacation');
    server.pass(2 * day);
    const open = { status: 'open', reopensOn: null, note: 'Back soon' };
    expect((await getStore({ ...shop, asking: shop.asking })).business.store.availability).toEqual(open);
  });

  test('removes the day on which it would have opened', async () => {
    await prepareToOpen();
    const later = new Date(server.deps.clock.now().getTime() + 5 * day).toISOString().slice(0, 10);
    await change('updateStoreAvailability', { status: 'closed', reopensOn: later });
    await change('updateStoreAvailability', { status: 'open' });
    expect((await getStore()).business.store.availability).toMatchObject({ status: 'open', reopensOn: null });
    expect(await change('updateStoreAvailability', { reopensOn: later })).toMatchObject({
      status: 422,
      fields: [{ field: 'reopensOn' }],
    });
  });
});

describe('the checkout', () => {
  test('asks to accept only terms that exist', async () => {
    const refused = { status: 422, fields: [{ field: 'terms' }] };
    expect(await change('updateStoreCheckout', { requiresTerms: true })).toMatchObject(refused);
    await change('updateStoreCheckout', { requiresTerms: true, terms: 'Be kind.' });
    expect(await change('updateStoreCheckout', { terms: ' ' })).toMatchObject(refused);
    expect((await getStore()).business.checkoutSetting).toMatchObject({ terms: 'Be kind.' });
  });
});

describe('the branding', () => {
  test('has images of the business that were uploaded for it; the logo is that of the business', async () => {
    const images = {
      logoFileId: await upload('BUSINESS_LOGO'),
      bannerFileId: await upload('WEBSTORE_BANNER'),
      backgroundFileId: await upload('BACKGROUND'),
    };
    expect(await change('updateStoreBranding', images)).toMatchObject({ status: 200 });
    const { business } = await getStore();
    expect(business.store.branding).toMatchObject(images);
    expect(business.imageUrl).toBe(`/files/${images.logoFileId}/card`);
    const other = await newShop(server);
    for (const [field, fileId] of Object.entries({
      logoFileId: images.bannerFileId,
      bannerFileId: images.backgroundFileId,
      backgroundFileId: await upload('BACKGROUND', other),
    }))
      expect(await change('updateStoreBranding', { [field]: fileId })).toMatchObject({ status: 404 });
    server.pass(2 * day);
    await cleanUpStorage(server.deps);
    server.pass(2 * day);
    await cleanUpStorage(server.deps);
    for (const id of Object.values(images))
      expect(await server.http.inject({ method: 'GET', url: `/files/${id}/thumb` })).toMatchObject({
        statusCode: 200,
      });
    await change('updateStoreBranding', { logoFileId: null });
    expect((await getStore()).business.imageUrl).toBeNull();
  });

  test('has a logo that a member who manages the online store uploaded', async () => {
    const asking = await createTeamMember(server, shop, [permission('WEB_STORE', 'manage')]);
    const logoFileId = await upload('BUSINESS_LOGO', { ...shop, asking });
    expect(await change('updateStoreBranding', { logoFileId }, asking)).toMatchObject({ status: 200 });
    const viewer = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    const file = { name: 'logo.gif', content: tinyGif };
    const body = { category: 'BUSINESS_LOGO' } as const;
    expect(await server.ask('uploadFile', { body, file }, viewer)).toMatchObject({ status: 403 });
  });

  test('refuses colours that are hard to see, and names the nearest that works', async () => {
    const colors = { backgroundColor: '#FFFFFF', textColor: '#999999', buttonColor: '#eeeeee' };
    expect(await change('updateStoreBranding', colors)).toMatchObject({
      status: 422,
      fields: [
        {
          field: 'textColor',
          message: 'Hard to see on the background. #767676 is the nearest colour that works',
        },
        { field: 'buttonColor' },
      ],
    });
    // The stored text is too dark for the background that is sent alone.
    expect(await change('updateStoreBranding', { backgroundColor: '#000000' })).toMatchObject({
      status: 422,
      fields: [{ field: 'textColor' }],
    });
  });

  test('without “Powered by Kontor” needs a plan that includes it', async () => {
    await changePlan(server, shop, 'basic');
    expect(await change('updateStoreBranding', { showsPoweredBy: false })).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
      fields: [{ field: 'showsPoweredBy' }],
    });
    await changePlan(server, shop, 'pro');
    expect(await change('updateStoreBranding', { showsPoweredBy: false })).toMatchObject({ status: 200 });
    expect((await getStore()).business.store.branding.showsPoweredBy).toBe(false);
  });

  test('shows “Powered by Kontor” again once the plan no longer includes to leave it out', async () => {
    const isShown = async () => (await getStore()).business.store.branding.showsPoweredBy;
    await changePlan(server, shop, 'pro');
    await change('updateStoreBranding', { showsPoweredBy: false });
    await changePlan(server, shop, 'basic');
    expect(await isShown()).toBe(true);
    expect(await change('updateStoreBranding', { showsPoweredBy: false })).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
    });
    expect(await change('updateStoreBranding', { theme: 'bold' })).toMatchObject({ status: 200 });
    expect(await isShown()).toBe(true);
    await changePlan(server, shop, 'pro');
    expect(await isShown()).toBe(false);
  });
});
