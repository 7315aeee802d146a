import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
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

describe('opening a store', () => {
  const listMissing = async () =>
    (await store.get()).openingSteps.filter(({ isDone }) => !isDone).map(({ step }) => step);

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
    expect(await store.change('updateStoreAvailability', { status: 'open' })).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
    await store.prepareToOpen();
    expect(await listMissing()).toEqual(['returnPolicy', 'description', 'logo', 'verification']);
    expect(await store.change('updateStoreAvailability', { status: 'open' })).toMatchObject({ status: 200 });
    expect((await store.get()).business.store.availability.status).toBe('open');
    expect((await store.listActivity())[0]?.[0]).toBe('store.opened');
  });

  test('happens by itself on the day that the merchant chose', async () => {
    const today = server.deps.clock.now().toISOString().slice(0, 10);
    const later = new Date(server.deps.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
    expect(
      await store.change('updateStoreAvailability', { status: 'vacation', reopensOn: today }),
    ).toMatchObject({
      status: 422,
      fields: [{ field: 'reopensOn' }],
    });
    const vacation = { status: 'vacation', reopensOn: later, note: 'Back soon' } as const;
    await store.change('updateStoreAvailability', vacation);
    expect((await store.get()).business.store.availability).toEqual(vacation);
    expect((await store.listActivity())[0]?.[0]).toBe('store.vacation');
    server.pass(2 * day);
    const open = { status: 'open', reopensOn: null, note: 'Back soon' };
    expect((await store.get()).business.store.availability).toEqual(open);
  });

  test('removes the day on which it would have opened', async () => {
    await store.prepareToOpen();
    const later = new Date(server.deps.clock.now().getTime() + 5 * day).toISOString().slice(0, 10);
    await store.change('updateStoreAvailability', { status: 'closed', reopensOn: later });
    await store.change('updateStoreAvailability', { status: 'open' });
    expect((await store.get()).business.store.availability).toMatchObject({
      status: 'open',
      reopensOn: null,
    });
    expect(await store.change('updateStoreAvailability', { reopensOn: later })).toMatchObject({
      status: 422,
      fields: [{ field: 'reopensOn' }],
    });
  });
});
