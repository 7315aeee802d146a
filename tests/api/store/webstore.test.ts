import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { phoneProblem } from '#domain/phone.ts';
import { permission } from '#domain/permission.ts';
import { newStore } from '#domain/store-drafts.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { sampleZone } from '#tests/support/store/zones.ts';
import { type Store, storeOf } from './webstore-fixture.ts';

let server: ApiServer;
let shop: Shop;
let store: Store;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
  store = storeOf(server, shop);
});

describe('the settings of a store', () => {
  test('are those of a new store until they are changed', async () => {
    const { business, version, formerHandles } = await store.get();
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
    await store.change('updateStoreInfo', { name: 'Adire House', socialLinks, version: 1 });
    await store.change('updateStoreInfo', { description: '  Hand-dyed cloth  ', openingHours, version: 2 });
    const { business, version } = await store.get();
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
    expect(await store.listActivity()).toEqual([
      ['store.info.changed', 'Adire House'],
      ['store.info.changed', 'Adire House'],
    ]);
  });

  test('are not changed from an older version, and keep theirs if nothing changes', async () => {
    await store.change('updateStoreInfo', { description: 'First', version: 1 });
    const late = { status: 409, code: 'VERSION_CONFLICT' };
    expect(await store.change('updateStoreInfo', { description: 'Second', version: 1 })).toMatchObject(late);
    expect(await store.change('updateStoreAvailability', { note: 'Late', version: 1 })).toMatchObject(late);
    expect(await store.change('updateStoreCheckout', { terms: 'Late', version: 1 })).toMatchObject(late);
    expect(await store.change('updateStoreBranding', { theme: 'bold', version: 1 })).toMatchObject(late);
    await store.change('updateStoreInfo', { description: 'First', version: 2 });
    const { business, version } = await store.get();
    expect([business.store.info.description, version]).toEqual(['First', 2]);
  });

  test('refuse hours that overlap and links to other sites, at their fields', async () => {
    const tuesday = [
      { opens: '09:00', closes: '13:00' },
      { opens: '12:00', closes: '17:00' },
    ];
    const openingHours = { ...newStore.info.openingHours, tuesday };
    const socialLinks = { ...newStore.info.socialLinks, facebook: 'https://facebook.com.evil.test/adire' };
    expect(await store.change('updateStoreInfo', { openingHours, socialLinks })).toMatchObject({
      status: 422,
      fields: [{ field: 'socialLinks.facebook' }, { field: 'openingHours.tuesday.1.opens' }],
    });
  });

  test('have a chat on WhatsApp at a number that exists, with its country code', async () => {
    const change = (whatsapp: string) =>
      store.change('updateStoreInfo', { socialLinks: { ...newStore.info.socialLinks, whatsapp } });
    expect(await change('+234 0803 111 0001')).toMatchObject({ status: 200 });
    const url = 'https://wa.me/2348031110001';
    expect((await store.get()).business.store.info.socialLinks.whatsapp).toBe(url);
    for (const whatsapp of ['8031110001', '+23480311100010', 'https://wa.me/8031110001'])
      expect(await change(whatsapp), whatsapp).toMatchObject({
        status: 422,
        fields: [{ field: 'socialLinks.whatsapp', message: phoneProblem }],
      });
    expect(await change('https://wa.me/message/ADIRE1')).toMatchObject({ status: 200 });
  });

  test('are read with view access to the online store, and of the own business only', async () => {
    const viewer = await createTeamMember(server, shop, [permission('WEB_STORE', 'view-only')]);
    expect((await store.get(viewer)).version).toBe(1);
    expect(await store.change('updateStoreInfo', { description: 'Mine' }, viewer)).toMatchObject({
      status: 403,
    });
    const other = await newShop(server);
    const params = { id: other.businessId };
    expect(await server.ask('webstore', { params }, shop.asking)).toMatchObject({ status: 404 });
  });

  test('are part of the business in full, with its delivery settings', async () => {
    await server.call('createDeliveryZone', { body: sampleZone('Lagos') }, shop.asking);
    await server.call('updateShipmentSetting', { body: { deliveryMode: 'SELF_MANAGED' } }, shop.asking);
    await store.change('updateStoreCheckout', { allowsPaymentOnDelivery: true });
    const { business } = await store.get();
    expect(await server.call('businessInfo', {}, shop.asking)).toMatchObject(business);
    expect(business).toMatchObject({
      shippingSetting: { deliveryMode: 'SELF_MANAGED' },
      shippingZones: [{ name: 'Lagos' }],
      checkoutSetting: { allowsPaymentOnDelivery: true },
    });
  });
});

describe('the checkout', () => {
  test('asks to accept only terms that exist', async () => {
    const refused = { status: 422, fields: [{ field: 'terms' }] };
    expect(await store.change('updateStoreCheckout', { requiresTerms: true })).toMatchObject(refused);
    await store.change('updateStoreCheckout', { requiresTerms: true, terms: 'Be kind.' });
    expect(await store.change('updateStoreCheckout', { terms: ' ' })).toMatchObject(refused);
    expect((await store.get()).business.checkoutSetting).toMatchObject({ terms: 'Be kind.' });
  });
});
