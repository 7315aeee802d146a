import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, hour } from '#tests/support/people/identity.ts';
import { findNewestEmailTo, noticesOn, orderForCustomer, subjectsTo } from '#tests/support/store/notices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import {
  type Shop,
  booked,
  handedOver,
  advanceTime,
  newShop,
  paid,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;

beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
  await verifyBusiness(server.deps, shop.businessId);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

describe('shipping notices', () => {
  test('of the merchant are sent once on dispatch and once on delivery', async () => {
    const { id, number, email } = await orderForCustomer(server, shop);
    await applyStep(server, shop, id, paid, 'merchant', { paymentMethod: 'TRANSFER' });
    const body = { shippingStatus: 'FULFILLED' as const };
    // Setting the same status again is not a new event.
    for (const _ of [1, 2]) await server.call('updateShippingStatus', { params: { id }, body }, shop.asking);
    await applyStep(server, shop, id, { on: 'shipping', event: 'delivery.confirm' }, 'merchant');
    expect(await subjectsTo(server, email)).toEqual([
      `Your order #${number} is confirmed`,
      'We received your payment of ₦11,000.00',
      `Your order #${number} is on its way`,
      `Your order #${number} was delivered`,
    ]);
    expect(await noticesOn(server, shop, id)).toEqual(
      ['orderConfirmed', 'paymentReceived', 'onItsWay', 'delivered'].map((kind) => [`notice.${kind}`, email]),
    );
  });

  test('announce an order that is ready for pickup', async () => {
    const pickup = { shippingMode: 'PICKUP', deliveryTiming: 'ON_DELIVERY', deliveryAddress: null } as const;
    const { id, number, email } = await orderForCustomer(server, shop, { ...pickup, deliveryFeeMinor: 0 });
    await applyStep(server, shop, id, { on: 'order', event: 'intent.confirm' }, 'merchant');
    await applyStep(server, shop, id, handedOver, 'merchant');
    expect(await subjectsTo(server, email)).toEqual([
      `Your order #${number} is confirmed`,
      `Your order #${number} is ready for pickup`,
    ]);
    expect((await findNewestEmailTo(server, email)).text).toContain(
      'You pay ₦10,000.00 when you collect it.',
    );
  });

  test('of a courier are sent on scheduling, collection and delivery only', async () => {
    const deliveryConfiguration = 'KONTOR_DELIVERY' as const;
    const { id, number, email } = await orderForCustomer(server, shop, {
      deliveryConfiguration,
      paidBy: 'CASH',
    });
    await applyStep(server, shop, id, booked, 'merchant');
    for (const ms of [0, 60_000, hour, hour, hour]) await advanceTime(server, ms);
    expect(await subjectsTo(server, email)).toEqual([
      `Your order #${number} is confirmed`,
      `The delivery of your order #${number} is scheduled`,
      `Your order #${number} is on its way`,
      `Your order #${number} was delivered`,
    ]);
  });

  test('are sent for each cancellation and each new schedule', async () => {
    const deliveryConfiguration = 'KONTOR_DELIVERY' as const;
    const { id, number, email } = await orderForCustomer(server, shop, {
      deliveryConfiguration,
      paidBy: 'CASH',
    });
    await applyStep(server, shop, id, booked, 'merchant');
    await applyStep(server, shop, id, { on: 'shipping', event: 'shipping.cancel' }, 'merchant');
    await applyStep(server, shop, id, booked, 'merchant');
    expect((await subjectsTo(server, email)).slice(1, 4)).toEqual([
      `The delivery of your order #${number} is scheduled`,
      `The shipment of your order #${number} was cancelled`,
      `The delivery of your order #${number} is scheduled`,
    ]);
  });

  test('ask after a week without confirmation whether the order arrived', async () => {
    const { id, number, email } = await orderForCustomer(server, shop, { paidBy: 'CASH' });
    await applyStep(server, shop, id, handedOver, 'merchant');
    await advanceTime(server, 8 * day);
    expect((await subjectsTo(server, email)).at(-1)).toBe(`Did your order #${number} arrive?`);
  });

  test('of orders that are shipped at once are one email each', async () => {
    const created = [];
    for (let nth = 0; nth < 12; nth += 1)
      created.push(await orderForCustomer(server, shop, { paidBy: 'CASH' }));
    const target = { kind: 'ids' as const, ids: created.map(({ id }) => id) };
    const body = { action: 'ship' as const, target };
    for (const _ of [1, 2]) {
      await server.call('startOrderBulk', { body }, shop.asking);
      await server.deps.jobs.drain();
    }
    for (const { email, number } of created)
      expect(await subjectsTo(server, email)).toEqual([
        `Your order #${number} is confirmed`,
        `Your order #${number} is on its way`,
      ]);
  });
});
