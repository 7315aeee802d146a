import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  handedOver,
  newShop,
  paid,
  placeOrder,
  sampleFields,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const ada = { name: 'Ada Obi', phoneNumber: '+2348012345678', email: null };
const create = (changes: Partial<typeof sampleFields> = {}) =>
  server.call('createOrder', { body: { ...sampleFields, ...changes } }, shop.asking);
const edit = (id: string, body: NonNullable<InputOf<'editOrder'>['body']>) =>
  server.call('editOrder', { params: { id }, body }, shop.asking);

describe('an order that the merchant creates', () => {
  test('is new, adds up, and creates its customer', async () => {
    const { order, timeline } = await create({ newOrderCustomer: ada, discountMinor: 50_000 });
    expect(order).toMatchObject({
      status: 'CREATED',
      source: 'hand',
      paid: false,
      itemCount: 2,
      subtotalMinor: 1_000_000,
      totalMinor: sampleTotalMinor - 50_000,
      customer: { name: 'Ada Obi', phoneNumber: '+2348012345678' },
      deliveryAddress: { city: 'Lagos', region: 'Lagos' },
    });
    expect(timeline).toMatchObject([{ event: 'order.created', actorName: 'Amaka Obi' }]);
    for (const search of ['obi 8012', '0801', '0801 234 5678', '+234 (801) 234']) {
      const [match] = await server.call('customerChoices', { query: { search } }, shop.asking);
      expect(match, search).toMatchObject({ id: order.customer?.id, name: 'Ada Obi' });
    }
    const again = await create({ customerId: order.customer?.id ?? null });
    expect(again.order.customer?.id).toBe(order.customer?.id);
  });

  test('is paid at once with a payment method', async () => {
    const { order } = await create({ paidBy: 'CASH' });
    expect(order).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true, paymentMethod: 'CASH' });
  });

  test('is created once for one key', async () => {
    const asking = { ...shop.asking, idempotencyKey: 'one-order' };
    const [one, other] = [
      await server.call('createOrder', { body: sampleFields }, asking),
      await server.call('createOrder', { body: sampleFields }, asking),
    ];
    expect(other.order.id).toBe(one.order.id);
  });

  test.each([
    ['an address', { deliveryAddress: null }, 'deliveryAddress'],
    ['a discount within its price', { discountMinor: sampleTotalMinor + 1 }, 'discountMinor'],
    ['a customer of this business', { customerId: '0190f000-0000-7000-8000-000000000001' }, 'customerId'],
    ['an item', { lines: [] }, 'lines'],
    [
      'goods of this business',
      {
        lines: [
          {
            variationId: '0190f000-0000-7000-8000-000000000001',
            name: 'Bag',
            quantity: 1,
            unitPriceMinor: 0,
          },
        ],
      },
      'lines.0',
    ],
  ])('needs %s', async (_, changes, field) => {
    const reply = await server.ask('createOrder', { body: { ...sampleFields, ...changes } }, shop.asking);
    expect(reply).toMatchObject({ status: 422, code: 'INVALID', fields: [{ field }] });
  });
});

describe('an edit of an order', () => {
  test('updates the fields that are sent and the totals of a new order, with a timeline entry', async () => {
    const { order } = await create({ newOrderCustomer: ada });
    const lines = [{ variationId: null, name: 'Hat', quantity: 3, unitPriceMinor: 100_000 }];
    const after = await edit(order.id, { version: 1, lines, discountMinor: 10_000, note: 'Ring twice' });
    expect(after.order).toMatchObject({
      version: 2,
      itemCount: 3,
      subtotalMinor: 300_000,
      totalMinor: 390_000,
      note: 'Ring twice',
      customerName: 'Ada Obi',
      lines: [{ name: 'Hat', totalMinor: 300_000 }],
    });
    expect(after.timeline.at(-1)).toMatchObject({
      event: 'order.edited',
      note: 'Items, Discount, Note',
      actorName: 'Amaka Obi',
    });
  });

  test('of a paid order may correct customer and address, and no price', async () => {
    const id = await placeOrder(server, shop, {}, [paid]);
    const deliveryAddress = { line: '2 Marina', city: 'Lagos', region: null, country: 'Nigeria' };
    const { order } = await edit(id, { version: 2, deliveryAddress, newOrderCustomer: ada });
    expect(order).toMatchObject({ deliveryAddress, customerName: 'Ada Obi', totalMinor: sampleTotalMinor });
    const reply = await server.ask(
      'editOrder',
      { params: { id }, body: { version: order.version, discountMinor: 1 } },
      shop.asking,
    );
    expect(reply).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('is rejected once the order is shipped', async () => {
    const id = await placeOrder(server, shop, {}, [paid, handedOver]);
    const reply = await server.ask(
      'editOrder',
      { params: { id }, body: { version: 9, note: 'x' } },
      shop.asking,
    );
    expect(reply).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
  });

  test('of an older version is rejected, and writes nothing', async () => {
    const id = await placeOrder(server, shop);
    await edit(id, { version: 1, note: 'first' });
    const reply = await server.ask(
      'editOrder',
      { params: { id }, body: { version: 1, note: 'second' } },
      shop.asking,
    );
    expect(reply).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
    expect((await server.call('orderOverview', { params: { id } }, shop.asking)).order.note).toBe('first');
  });
});

test('a note is added to the timeline with its author', async () => {
  const id = await placeOrder(server, shop);
  const { timeline, order } = await server.call(
    'noteOrder',
    { params: { id }, body: { note: '  Called, comes at noon ' } },
    shop.asking,
  );
  expect(timeline.at(-1)).toMatchObject({
    event: 'order.note',
    note: 'Called, comes at noon',
    actorName: 'Amaka Obi',
  });
  expect(order.version).toBe(1);
});
