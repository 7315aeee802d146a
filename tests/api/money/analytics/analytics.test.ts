import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { analyticsRollups } from '#server/db/tables/money/analytics.table.ts';
import {
  foldBusiness,
  proveAllRollups,
  proveRollups,
} from '#server/modules/analytics/rollups/fold-rollups.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  type Shop,
  advanceTime,
  newShop,
  paid,
  placeOrder,
  sampleFields,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';
import { sampleProduct, stocked } from '#tests/support/store/products.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const readToday = async (query: AnalyticsQuery = { range: 'today' }) =>
  server.call('analyticsSummary', { query }, shop.asking);
const fold = async () => foldBusiness(server.deps.db, shop.businessId);

test('a payment counts at once, with or without rollups, and only once', async () => {
  const sales = async () => (await readToday()).figures;
  expect(await sales()).toEqual({
    grossMinor: 0,
    refundsMinor: 0,
    netMinor: 0,
    orders: 0,
    averageOrderMinor: null,
  });
  await placeOrder(server, shop, {}, [paid]);
  expect(await sales()).toMatchObject({ grossMinor: sampleTotalMinor, orders: 1 });
  await fold();
  expect(await sales()).toMatchObject({ grossMinor: sampleTotalMinor, orders: 1 });
  await placeOrder(server, shop, {}, [paid]);
  expect(await sales()).toMatchObject({
    grossMinor: 2 * sampleTotalMinor,
    orders: 2,
    averageOrderMinor: sampleTotalMinor,
  });
  await server.deps.jobs.drain();
  expect(await sales()).toMatchObject({ grossMinor: 2 * sampleTotalMinor, orders: 2 });
  const { total } = (
    await server.call('transactions', { query: { figure: 'gross', range: 'today' } }, shop.asking)
  ).pagination;
  expect(total).toBe(2);
});

test('an order that is not paid is no sale', async () => {
  await placeOrder(server, shop);
  await fold();
  expect((await readToday()).figures).toMatchObject({ grossMinor: 0, orders: 0 });
  const { data } = await server.call('analyticsProducts', { query: { range: 'today' } }, shop.asking);
  expect(data).toEqual([]);
});

test('a payment that commits while others are folded is not lost', async () => {
  const id = await placeOrder(server, shop, {}, [paid]);
  await fold();
  const enlarge = sql`update transactions set gross_minor = gross_minor + 100, net_minor = net_minor + 100
    where business_id = ${shop.businessId} and order_id = ${id}`;
  const restore = sql`update transactions set gross_minor = gross_minor - 100, net_minor = net_minor - 100
    where business_id = ${shop.businessId} and order_id = ${id}`;
  await server.deps.db.transaction(async (tx) => {
    await tx.execute(enlarge);
    await fold();
  });
  expect((await readToday()).figures.grossMinor).toBe(sampleTotalMinor + 100);
  await fold();
  expect((await readToday()).figures.grossMinor).toBe(sampleTotalMinor + 100);
  await server.deps.db.execute(restore);
});

test('a plan without comparison says so, and shows the range itself', async () => {
  await placeOrder(server, shop, {}, [paid]);
  const figures = { grossMinor: sampleTotalMinor, orders: 1 };
  const expected = { compared: { kind: 'notInPlan', liftedBy: 'pro' }, before: null, pointsBefore: null };
  for (const plan of ['free', 'basic'] as const) {
    await changePlan(server, shop, plan);
    expect(await readToday()).toMatchObject({ ...expected, figures });
    expect(await readToday({ range: 'today', compare: 'none' })).toMatchObject({
      compared: { kind: 'none' },
    });
    const products = await server.call('analyticsProducts', { query: { range: 'today' } }, shop.asking);
    expect(products).toMatchObject({ compared: expected.compared, largestChange: null });
    expect(products.data.map(({ before }) => before)).toEqual([null]);
    expect(await server.call('analyticsCustomers', { query: { range: 'today' } }, shop.asking)).toMatchObject(
      { compared: expected.compared, before: null },
    );
  }
  await changePlan(server, shop, 'pro');
  expect(await readToday()).toMatchObject({
    isRunning: true,
    compared: { kind: 'range', to: 'previous' },
    before: { grossMinor: 0 },
  });
});

test('without a range, it is the last 30 days beside those before them', async () => {
  await changePlan(server, shop, 'pro');
  const { preset, compared, points, pointsBefore, currency, currencies } = await readToday({});
  expect({ preset, compared, currency, currencies }).toMatchObject({
    preset: '30d',
    compared: { kind: 'range', to: 'previous' },
    currency: 'NGN',
    currencies: ['NGN'],
  });
  expect([points.length, pointsBefore?.length]).toEqual([30, 30]);
});

test('any range of these two centuries is answered', async () => {
  await placeOrder(server, shop, {}, [paid]);
  for (const query of [
    { from: '1990-01-01', to: '2099-12-31' },
    { from: '2024-02-29' },
    { to: '2099-12-31', compare: 'lastYear' },
  ] as const)
    expect((await readToday(query)).figures).toMatchObject({ grossMinor: sampleTotalMinor });
  for (const query of [{ to: '1990-01-01' }, { from: '2099-12-30', to: '2099-12-31' }])
    expect((await readToday(query)).figures).toMatchObject({ grossMinor: 0 });
  for (const query of [
    { from: '2026-02-01', to: '2026-01-31' },
    { from: '0001-01-01' },
    { to: '9999-12-31' },
  ])
    expect(await server.ask('analyticsSummary', { query }, shop.asking)).toMatchObject({ code: 'INVALID' });
});

test('a product is named as it is now, with the days that its stock lasts', async () => {
  const { product, variationIds } = await stocked(server, shop);
  const line = {
    variationId: variationIds[0] ?? null,
    name: 'Adire bag',
    quantity: 4,
    unitPriceMinor: 500_000,
  };
  await server.call('createOrder', { body: { ...sampleFields, lines: [line], paidBy: 'CASH' } }, shop.asking);
  const list = async (range: '7d' | '30d' = '7d') =>
    (await server.call('analyticsProducts', { query: { range } }, shop.asking)).data;
  // Four of ten were sold in 30 days: six last for 45.
  const expected = {
    productId: product.id,
    units: 4,
    revenueMinor: 2_000_000,
    stock: 6,
    daysOfStockLeft: 45,
  };
  for (const range of ['7d', '30d'] as const)
    expect(await list(range)).toMatchObject([{ ...expected, name: sampleProduct.title }]);
  await fold();
  await server.call(
    'updateProduct',
    { params: { id: product.id }, body: { title: 'Adire tote', version: product.version } },
    shop.asking,
  );
  expect(await list()).toMatchObject([{ ...expected, name: 'Adire tote' }]);
});

test('products are listed by revenue or by units, page by page, with the totals of all', async () => {
  const sell = (name: string, quantity: number, unitPriceMinor: number) =>
    placeOrder(server, shop, { lines: [{ sku: null, name, quantity, unitPriceMinor }] }, [paid]);
  await sell('Dress', 1, 900_000);
  await sell('Bead', 50, 1000);
  await sell('Bag', 2, 300_000);
  await fold();
  const list = async (query: { sort?: 'revenue' | 'units'; pageNumber?: number }) => {
    const page = await server.call('analyticsProducts', { query: { ...query, perPage: 2 } }, shop.asking);
    expect(page.totals).toEqual({ units: 53, revenueMinor: 1_550_000 });
    expect(page.pagination).toMatchObject({ perPage: 2, total: 3, pageSize: page.data.length });
    return page.data.map(({ name }) => name);
  };
  expect(await list({})).toEqual(['Dress', 'Bag']);
  expect(await list({ pageNumber: 2 })).toEqual(['Bead']);
  expect(await list({ sort: 'units' })).toEqual(['Bead', 'Bag']);
});

test('rollups that differ from the rows are found, and computed again the next night', async () => {
  await placeOrder(server, shop, {}, [paid]);
  await fold();
  const { db } = server.deps;
  const isOfOrders = and(eq(analyticsRollups.kind, 'sales'), eq(analyticsRollups.key, 'orders'));
  await db
    .update(analyticsRollups)
    .set({ amountMinor: 1 })
    .where(
      and(
        isOfOrders,
        eq(
          analyticsRollups.buildId,
          sql`(select build_id from analytics_builds where business_id = ${shop.businessId})`,
        ),
      ),
    );
  expect((await proveRollups(db, shop.businessId)).length).toBe(4);
  expect((await proveAllRollups(db)).differences[0]).toMatch(shop.businessId);
  await advanceTime(server, dayMs);
  expect(await proveRollups(db, shop.businessId)).toEqual([]);
  expect((await readToday({ range: 'yesterday' })).figures.grossMinor).toBe(sampleTotalMinor);
});
