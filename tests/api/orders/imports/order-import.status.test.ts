import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOrderTimers } from '#server/modules/orders/orders.jobs.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { importOrders, uploadOrders } from '#tests/support/store/order-file.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
// Closing checks the rules of all records, and replays their timelines.
afterAll(() => server.close());

const file = (...lines: string[]) =>
  Buffer.from(
    ['Order,Date,Item,Quantity,Price,Tax,Order Status,Refunded Amount,Customer', ...lines].join('\n'),
  );
const line = (number: number, status: string, refunded = '') =>
  `${number},2025-03-01,Bag,1,"10,000.00",0,${status},${refunded},Ada`;

/** Returns the status of each order by its number, and whether it is paid. */
async function listStatuses() {
  const { data } = await server.call('orders', { query: { sort: 'oldest' } }, shop.asking);
  return Object.fromEntries(
    data.map(({ number, status, paid, refundedMinor }) => [number, [status, paid, refundedMinor]]),
  );
}

const listMoney = async () =>
  (
    await server.deps.db
      .select({ label: transactions.label, type: transactions.type, grossMinor: transactions.grossMinor })
      .from(transactions)
      .where(eq(transactions.businessId, shop.businessId))
  ).sort((a, b) => `${a.label}${a.type}`.localeCompare(`${b.label}${b.type}`));

describe('imported past orders', () => {
  test('have the status of the file, and only paid ones are revenue', async () => {
    await importOrders(
      server,
      shop,
      file(
        line(1, 'Completed'),
        line(2, 'Cancelled'),
        line(3, 'Refunded'),
        line(4, 'Failed'),
        line(5, 'Pending payment'),
        line(6, 'Processing'),
        line(7, 'Completed', '"2,500.00"'),
      ),
    );
    expect(await listStatuses()).toEqual({
      1: ['DELIVERED', true, 0],
      2: ['CANCELED', false, 0],
      3: ['REFUNDED', false, 1_000_000],
      4: ['FAILED', false, 0],
      5: ['CREATED', false, 0],
      6: ['PAYMENT_CONFIRMED', true, 0],
      7: ['DELIVERED', true, 250_000],
    });
    expect(await listMoney()).toEqual([
      { label: '1', type: 'orderFulfillment', grossMinor: 1_000_000 },
      { label: '3', type: 'orderFulfillment', grossMinor: 1_000_000 },
      { label: '3', type: 'refund', grossMinor: 1_000_000 },
      { label: '6', type: 'orderFulfillment', grossMinor: 1_000_000 },
      { label: '7', type: 'orderFulfillment', grossMinor: 1_000_000 },
      { label: '7', type: 'refund', grossMinor: 250_000 },
    ]);
    const query = { from: '2025-02-15', to: '2025-03-15' };
    const { sums } = await server.call('revenueSummary', { query }, shop.asking);
    expect(sums).toMatchObject({ grossMinor: 4_000_000, refundsMinor: 1_250_000, netMinor: 2_750_000 });
    const { data } = await server.call('customers', {}, shop.asking);
    // 1 and 6 in full, and what is left of 7.
    expect(data).toMatchObject([{ name: 'Ada', spentMinor: 2_750_000 }]);
  });

  test('that are unpaid do not expire, and can be paid', async () => {
    await importOrders(server, shop, file(line(5, 'On hold')));
    await server.deps.db.transaction((tx) => runOrderTimers(tx, server.deps));
    expect(await listStatuses()).toEqual({ 5: ['CREATED', false, 0] });
    const [order] = (await server.call('orders', {}, shop.asking)).data;
    const body = { event: 'payment.confirmed', paymentMethod: 'CASH' } as const;
    await server.call('advanceOrder', { params: { id: order?.id ?? '' }, body }, shop.asking);
    expect(await listStatuses()).toEqual({ 5: ['PAYMENT_CONFIRMED', true, 0] });
  });

  test('that are refunded cannot be refunded again', async () => {
    await importOrders(server, shop, file(line(3, 'Refunded')));
    const [order] = (await server.call('orders', {}, shop.asking)).data;
    const request = { params: { id: order?.id ?? '' }, body: { amountMinor: 1, reason: 'Torn' } };
    expect(await server.ask('refundOrder', request, shop.asking)).toMatchObject({ status: 409 });
  });

  test('keep their status and money where a later file has another status', async () => {
    await importOrders(server, shop, file(line(1, 'Completed'), line(2, 'Pending payment')));
    const money = await listMoney();
    const { report } = await importOrders(server, shop, file(line(1, 'Refunded'), line(2, 'Completed')));
    expect(report?.outcome).toMatchObject({ created: 0, updated: 0, unchanged: 0, otherStatus: 2 });
    expect(await listStatuses()).toEqual({ 1: ['DELIVERED', true, 0], 2: ['CREATED', false, 0] });
    expect(await listMoney()).toEqual(money);
  });

  test('keep a refund of the merchant', async () => {
    await importOrders(server, shop, file(line(1, 'Completed')));
    const [order] = (await server.call('orders', {}, shop.asking)).data;
    const request = { params: { id: order?.id ?? '' }, body: { amountMinor: 100, reason: 'Torn' } };
    await server.call('refundOrder', request, shop.asking);
    const money = await listMoney();
    const changed = file(line(1, 'Completed').replace('10,000', '20,000'));
    const { report } = await importOrders(server, shop, changed);
    expect(report?.outcome).toMatchObject({ updated: 0, otherStatus: 1 });
    expect(await listMoney()).toEqual(money);
  });

  test('have their tax, which is no item', async () => {
    await importOrders(
      server,
      shop,
      Buffer.from('Order,Date,Item,Quantity,Price,Tax\n1,2025-03-01,Bag,2,"10,000.00","1,500.00"\n'),
    );
    const [row] = (await server.call('orders', {}, shop.asking)).data;
    expect(row).toMatchObject({ itemCount: 2, totalMinor: 2_150_000 });
    const { order } = await server.call('orderOverview', { params: { id: row?.id ?? '' } }, shop.asking);
    expect(order.lines).toMatchObject([
      { name: 'Bag', quantity: 2, totalMinor: 2_000_000 },
      { name: 'Tax', quantity: 1, totalMinor: 150_000 },
    ]);
  });

  test('with an unknown word are imported once its meaning is chosen', async () => {
    const { id, mapping, report } = await uploadOrders(server, shop, file(line(1, 'Storniert')));
    expect(report).toMatchObject({ records: 0, unknownStatuses: [{ word: 'storniert', lines: 1 }] });
    const body = { ...mapping, statuses: { storniert: 'cancelled' as const } };
    const chosen = await server.call('mapOrderImport', { params: { id }, body }, shop.asking);
    expect(chosen).toMatchObject({
      report: { records: 1, cancelledOrders: 1 },
      preview: [{ status: 'cancelled' }],
    });
    await server.call('startOrderImport', { params: { id } }, shop.asking);
    await server.deps.jobs.drain();
    expect(await listStatuses()).toEqual({ 1: ['CANCELED', false, 0] });
  });

  test('names the format of the file, and the columns that change amounts and are not read', async () => {
    const content = Buffer.from(
      'Name,Financial Status,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem discount,Discount Code,Total\n#1,paid,2025-03-01,1,Bag,100.00,5.00,A,95.00\n',
    );
    expect(await uploadOrders(server, shop, content)).toMatchObject({
      recognisedAs: 'Shopify order export',
      unreadMoneyColumns: ['Lineitem discount'],
      report: {
        differences: { orders: 1, examples: [{ number: '1', fileMinor: 9_500, totalMinor: 10_000 }] },
      },
    });
  });
});
