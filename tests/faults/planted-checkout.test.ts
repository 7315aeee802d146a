import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SellingStore,
  openSellingStore,
  payOnPage,
  placementOf,
  reachReview,
} from '#tests/api/checkout/checkout-fixture.ts';
import { publish, send } from '#tests/api/shop/shop-fixture.ts';
import { minute } from '#tests/support/people/identity.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import { violations } from './invariants.ts';
import { checkoutFaults } from './planted-checkout-faults.ts';

let server: ApiServer;
let db: Client;
/** Places orders that expire, are paid, are paid on delivery, and are replaced by one that awaits its payment. */
beforeAll(async () => {
  server = await startApiServer();
  db = new Client(server.connection);
  await db.connect();
  const store = await openSellingStore(server, { checkout: { allowsPaymentOnDelivery: true } });
  await order(store, 'expired');
  await advanceTime(server, 16 * minute);
  const paid = await order(store, 'paid');
  await payOnPage(server, paid.payUrl, 'pays');
  await advanceTime(server, minute);
  await order(store, 'delivery', { method: 'onDelivery' });
  const { variationIds } = await publish(store);
  const other = { ...store, variation: variationIds[0] ?? '' };
  const { customer } = await order(other, 'replaced');
  const fields = { variation: other.variation, quantity: '2' };
  await send(store, '/cart/change', { fields, cookie: customer.cookie });
  const { data } = await customer.ask('checkout');
  await customer.ask('placeOrder', placementOf({ totalMinor: data.totalMinor }));
});
afterAll(async () => {
  await db.end();
  await server.close();
});

async function order(store: SellingStore, name: string, over: object = {}) {
  const customer = await reachReview(store, { email: `${name}@customer.example` });
  const { data, status } = await customer.ask('placeOrder', placementOf(over));
  if (status !== 200) throw new Error(`the order of ${name} was answered ${status}`);
  return { customer, payUrl: data.payUrl };
}

it('finds nothing in an intact database', async () => {
  expect(await violations(db)).toEqual([]);
});

describe('reports the broken rule', () => {
  it.each(checkoutFaults)('$fault', async ({ sql, named }) => {
    await db.query('begin');
    try {
      await db.query(sql);
      expect(await violations(db)).toEqual(named.map((words): unknown => expect.stringContaining(words)));
    } finally {
      await db.query('rollback');
    }
  });
});
