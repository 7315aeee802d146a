import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { cleanUpStorage } from '#server/platform/files/storage-quota.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { tinyGif } from '#tests/support/store/images.ts';
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

describe('the branding', () => {
  test('has images of the business that were uploaded for it; the logo is that of the business', async () => {
    const images = {
      logoFileId: await store.upload('BUSINESS_LOGO'),
      bannerFileId: await store.upload('WEBSTORE_BANNER'),
      backgroundFileId: await store.upload('BACKGROUND'),
    };
    expect(await store.change('updateStoreBranding', images)).toMatchObject({ status: 200 });
    const { business } = await store.get();
    expect(business.store.branding).toMatchObject(images);
    expect(business.imageUrl).toBe(`/files/${images.logoFileId}/card`);
    const other = await newShop(server);
    for (const [field, fileId] of Object.entries({
      logoFileId: images.bannerFileId,
      bannerFileId: images.backgroundFileId,
      backgroundFileId: await storeOf(server, other).upload('BACKGROUND'),
    }))
      expect(await store.change('updateStoreBranding', { [field]: fileId })).toMatchObject({ status: 404 });
    server.pass(2 * day);
    await cleanUpStorage(server.deps);
    server.pass(2 * day);
    await cleanUpStorage(server.deps);
    for (const id of Object.values(images))
      expect(await server.http.inject({ method: 'GET', url: `/files/${id}/thumb` })).toMatchObject({
        statusCode: 200,
      });
    await store.change('updateStoreBranding', { logoFileId: null });
    expect((await store.get()).business.imageUrl).toBeNull();
  });

  test('has a logo that a member who manages the online store uploaded', async () => {
    const asking = await createTeamMember(server, shop, [permission('WEB_STORE', 'manage')]);
    const logoFileId = await store.upload('BUSINESS_LOGO', asking);
    expect(await store.change('updateStoreBranding', { logoFileId }, asking)).toMatchObject({ status: 200 });
    const viewer = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    const file = { name: 'logo.gif', content: tinyGif };
    const body = { category: 'BUSINESS_LOGO' } as const;
    expect(await server.ask('uploadFile', { body, file }, viewer)).toMatchObject({ status: 403 });
  });

  test('refuses colours that are hard to see, and names the nearest that works', async () => {
    const colors = { backgroundColor: '#FFFFFF', textColor: '#999999', buttonColor: '#eeeeee' };
    expect(await store.change('updateStoreBranding', colors)).toMatchObject({
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
    expect(await store.change('updateStoreBranding', { backgroundColor: '#000000' })).toMatchObject({
      status: 422,
      fields: [{ field: 'textColor' }],
    });
  });

  test('without “Powered by Kontor” needs a plan that includes it', async () => {
    await changePlan(server, shop, 'basic');
    expect(await store.change('updateStoreBranding', { showsPoweredBy: false })).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
      fields: [{ field: 'showsPoweredBy' }],
    });
    await changePlan(server, shop, 'pro');
    expect(await store.change('updateStoreBranding', { showsPoweredBy: false })).toMatchObject({
      status: 200,
    });
    expect((await store.get()).business.store.branding.showsPoweredBy).toBe(false);
  });

  test('shows “Powered by Kontor” again once the plan no longer includes to leave it out', async () => {
    const isShown = async () => (await store.get()).business.store.branding.showsPoweredBy;
    await changePlan(server, shop, 'pro');
    await store.change('updateStoreBranding', { showsPoweredBy: false });
    await changePlan(server, shop, 'basic');
    expect(await isShown()).toBe(true);
    expect(await store.change('updateStoreBranding', { showsPoweredBy: false })).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
    });
    expect(await store.change('updateStoreBranding', { theme: 'bold' })).toMatchObject({ status: 200 });
    expect(await isShown()).toBe(true);
    await changePlan(server, shop, 'pro');
    expect(await isShown()).toBe(false);
  });
});
