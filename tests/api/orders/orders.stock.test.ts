import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stockMovements, variations } from '#server/db/tables/records/products.table.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { payOrder } from '#tests/support/money/payer.ts';
import { sampleProduct, stocked } from '#tests/support/store/products.ts';
import {
  type Shop,
  handedOver,
  advanceTime,
  createTeamMember,
  newShop,
  paid,
  placeOrder,
  sampleFields,
  applyStep,
} from '#tests/support/store/business-fixture.ts';
import { hour } from '#tests/support/people/identity.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
  shop = await newShop(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

/** Creates a product with this stock. Stock is not tracked if the quantity is null. */
async function thing(availableQuantity: number | null, title = 'Adire scarf') {
  const { db } = server.deps;
  const body = { ...sampleProduct, title, lowStockAt: 1, priceMinor: 100_000, quantity: availableQuantity };
  const { product, variationIds } = await stocked(server, shop, body);
  const [productId, [variationId = '']] = [product.id, variationIds];
  return {
    line: (quantity = 1) => ({
      productId,
      variationId,
      sku: null,
      name: title,
      quantity,
      unitPriceMinor: 100_000,
    }),
    typed: (quantity = 1) => ({ variationId, name: title, quantity, unitPriceMinor: 100_000 }),
    receive: (difference: number) =>
      server.call(
        'changeStock',
        {
          params: { id: productId },
          body: { change: { kind: 'difference', difference, reason: 'received' } },
        },
        shop.asking,
      ),
    left: async () => {
      const [variation] = await db.select().from(variations).where(eq(variations.id, variationId));
      return variation?.availableQuantity;
    },
  };
}
const place = (lines: ReturnType<Awaited<ReturnType<typeof thing>>['line']>[], ...steps: Step[]) =>
  placeOrder(server, shop, { lines }, steps);
const nextStep = (id: string, event: 'payment.confirmed' | 'intent.confirm' | 'order.cancel', more = {}) =>
  server.ask('advanceOrder', { params: { id }, body: { event, ...more } }, shop.asking);
const overview = (id: string) => server.call('orderOverview', { params: { id } }, shop.asking);
const reserved = async (id: string) =>
  (
    await server.deps.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, id))
      .orderBy(stockMovements.difference)
  ).map(({ difference, reason }) => [reason, difference]);

describe('the stock of an order', () => {
  test('is reserved with its payment, once, and released when it is declined', async () => {
    const scarf = await thing(10);
    const id = await place([scarf.line(3)]);
    expect(await scarf.left()).toBe(10);
    await applyStep(server, shop, id, paid, 'merchant');
    expect(await scarf.left()).toBe(7);
    await applyStep(server, shop, id, handedOver, 'merchant').then(() => overview(id));
    expect(await scarf.left()).toBe(7);
    expect(await reserved(id)).toEqual([['reserved', -3]]);

    const other = await place([scarf.line(2)], paid);
    await server.call('declineOrder', { params: { id: other }, body: {} }, shop.asking);
    expect(await scarf.left()).toBe(7);
    expect(await reserved(other)).toEqual([
      ['reserved', -2],
      ['released', 2],
    ]);
  });

  test('is reserved with the confirmation of an order that is paid on delivery', async () => {
    const scarf = await thing(2);
    const id = await placeOrder(server, shop, { lines: [scarf.line(2)], deliveryTiming: 'ON_DELIVERY' });
    expect(await nextStep(id, 'intent.confirm')).toMatchObject({ status: 200 });
    expect(await scarf.left()).toBe(0);
  });

  test('that is too low rejects the merchant, names what is missing, and writes nothing', async () => {
    const [scarf, hat] = [await thing(1), await thing(9, 'Straw hat')];
    const id = await place([scarf.line(2), hat.line(1)]);
    expect(await nextStep(id, 'payment.confirmed')).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      error: 'Not enough stock. Adire scarf: 2 ordered, 1 available.',
    });
    expect([await scarf.left(), await hat.left()]).toEqual([1, 9]);
    expect((await overview(id)).order).toMatchObject({ status: 'CREATED', paid: false, version: 1 });

    const body = { ...sampleFields, lines: [scarf.typed(2)], paidBy: 'CASH' as const };
    expect(await server.ask('createOrder', { body }, shop.asking)).toMatchObject({ code: 'OUT_OF_STOCK' });
  });

  test("that is too low for a provider's payment keeps the payment, says so, and blocks shipping", async () => {
    const scarf = await thing(1);
    const id = await place([scarf.line(2)]);
    await payOrder(server, shop, id);
    const { order, timeline } = await overview(id);
    expect(order).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true, stockShort: true });
    expect(timeline.find(({ event }) => event === 'stock.short')).toMatchObject({
      event: 'stock.short',
      note: 'Adire scarf: 2 ordered, 1 available',
    });
    const ship = () =>
      server.ask(
        'updateShippingStatus',
        { params: { id }, body: { shippingStatus: 'FULFILLED' } },
        shop.asking,
      );
    expect(await ship()).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    await scarf.receive(4);
    expect(await ship()).toMatchObject({ status: 200 });
    expect((await overview(id)).order.stockShort).toBe(false);
    expect(await scarf.left()).toBe(3);
  });

  test('is released by an expired order, and reserved again by a late payment, if available', async () => {
    const scarf = await thing(1);
    const id = await place([scarf.line(1)]);
    await advanceTime(server, 49 * hour);
    expect((await overview(id)).order.status).toBe('FAILED');
    await payOrder(server, shop, id);
    expect(await scarf.left()).toBe(0);
    const late = await place([scarf.line(1)]);
    await advanceTime(server, 49 * hour);
    await payOrder(server, shop, late);
    expect((await overview(late)).order).toMatchObject({ status: 'FAILED', paid: false });
  });

  test.each([
    [true, 10],
    [false, 8],
    [undefined, 8],
  ])('is released with a refund when the merchant chooses it: %s', async (restock, left) => {
    const scarf = await thing(10);
    const id = await place([scarf.line(2)], paid, { on: 'order', event: 'refund.request' });
    await applyStep(server, shop, id, { on: 'order', event: 'refund.confirm' }, 'merchant', { restock });
    expect(await scarf.left()).toBe(left);
  });

  test('that is not tracked is always available', async () => {
    const scarf = await thing(null);
    const id = await place([scarf.line(500)], paid);
    expect((await overview(id)).order.stockShort).toBe(false);
    expect(await scarf.left()).toBeNull();
  });
});

describe('two members at one order', () => {
  test.each([1, 2, 3, 4, 5])(
    'one declines, one ships: exactly one succeeds, and the stock is right (%i)',
    async () => {
      const scarf = await thing(5);
      const helper = await createTeamMember(server, shop, 'manage');
      const id = await place([scarf.line(2)], paid);
      const [declined, shipped] = await Promise.all([
        server.ask('declineOrder', { params: { id }, body: { version: 2 } }, shop.asking),
        server.ask(
          'updateShippingStatus',
          { params: { id }, body: { shippingStatus: 'FULFILLED', version: 2 } },
          helper,
        ),
      ]);
      expect(new Set([declined.status, shipped.status])).toEqual(new Set([200, 409]));
      const loser = declined.status === 409 ? declined : shipped;
      expect(loser.code).toBe('VERSION_CONFLICT');
      expect(await scarf.left()).toBe(declined.status === 200 ? 5 : 3);
    },
  );

  test('a hundred orders for the last ten pieces: ten succeed', async () => {
    const scarf = await thing(10);
    const ids = await Promise.all(Array.from({ length: 100 }, () => place([scarf.line(1)])));
    const replies = await Promise.all(
      ids.map((id) => nextStep(id, 'payment.confirmed', { paymentMethod: 'CASH' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(90);
    expect(await scarf.left()).toBe(0);
  });
});
