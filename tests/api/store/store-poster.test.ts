import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newHandle } from '#tests/support/people/identity.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
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

describe('the poster of a store', () => {
  const downloadPoster = async (asking = shop.asking) => {
    const { url } = await server.call('storePoster', {}, asking);
    return server.http.inject(url);
  };

  test('is a PDF of one page that leads to the store, also after its handle changes', async () => {
    const { address } = (await store.get()).business.store;
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
    await store.change('updateStoreInfo', { name: 'Wholesale '.repeat(12).trim() });
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
