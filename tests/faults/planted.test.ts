import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newEmail, newHandle, newestCode } from '#tests/support/people/identity.ts';
import { pastOrders } from '#tests/support/store/past-orders.ts';
import { sampleMatrix, sampleProduct, stocked } from '#tests/support/store/products.ts';
import {
  type Shop,
  booked,
  advanceTime,
  newShop,
  paid,
  placeOrder,
} from '#tests/support/store/business-fixture.ts';
import { signUp } from '#tests/support/people/sign-up.ts';
import { violations } from './invariants.ts';
import { recordFaults } from './planted-faults.ts';
import { planFaults } from './planted-plan-faults.ts';

let server: ApiServer;
let db: Client;
beforeAll(async () => {
  server = await startApiServer();
  db = new Client(server.connection);
  await db.connect();
  const person = { email: newEmail(), handle: newHandle() };
  await signUp(server.call, person, (email) => newestCode(server, email));
  const shop = await newShop(server);
  await placeOrder(server, shop);
  await payOverTheWire(shop, await placeOrder(server, shop));
  await placeOrder(server, shop, { deliveryConfiguration: 'KONTOR_DELIVERY' }, [paid, booked]);
  await advanceTime(server, 0);
  await bringPastOrdersIn(shop);
  await fillShelves(shop);
});
afterAll(async () => {
  await db.end();
  await server.close();
});

/** Calls with an idempotency key, like a browser, so that the response is stored. */
async function payOverTheWire({ asking }: Shop, id: string): Promise<void> {
  const body = { event: 'payment.confirmed', paymentMethod: 'CASH' } as const;
  await server.call('advanceOrder', { params: { id }, body }, { ...asking, idempotencyKey: 'planted' });
}

async function bringPastOrdersIn({ asking }: Shop): Promise<void> {
  const content = Buffer.from(pastOrders({ prefix: 'P', orders: 13 }).csv);
  const file = { name: 'past.csv', content };
  const { id } = await server.call('uploadOrderImport', { file }, asking);
  await server.call('startOrderImport', { params: { id } }, asking);
  await server.deps.jobs.drain();
}

/** Creates two products in a category, one of them with options. An order reserves three pieces of the other one. */
async function fillShelves(shop: Shop): Promise<void> {
  const category = { body: { name: 'Cloth', description: '' } };
  const { id: categoryId } = await server.call('createCategory', category, shop.asking);
  await server.call('createProduct', { body: { ...sampleMatrix, categoryId } }, shop.asking);
  const bag = await stocked(server, shop, { ...sampleProduct, categoryId });
  const line = { productId: bag.product.id, variationId: bag.variationIds[0] ?? null };
  const lines = [{ ...line, sku: null, name: 'Bag', quantity: 3, unitPriceMinor: 500_000 }];
  const confirmed = { on: 'order', event: 'intent.confirm' } as const;
  await placeOrder(server, shop, { lines, deliveryTiming: 'ON_DELIVERY' }, [confirmed]);
}

it('finds nothing in an intact database', async () => {
  expect(await violations(db)).toEqual([]);
});

describe('reports the broken rule', () => {
  it.each([...recordFaults, ...planFaults])('$fault', async ({ sql, named }) => {
    await db.query('begin');
    try {
      await db.query(sql);
      expect(await violations(db)).toEqual(named.map((words): unknown => expect.stringContaining(words)));
    } finally {
      await db.query('rollback');
    }
  });
});
