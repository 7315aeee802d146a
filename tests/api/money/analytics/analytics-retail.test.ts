import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalyticsProduct } from '#contract/analytics/analytics.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { foldBusiness, proveRollups } from '#server/modules/analytics/rollups/fold-rollups.ts';
import { type RetailLine, readSoldLines, retailPath } from '#tests/support/money/retail-file.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
const sold = readSoldLines();
const months = [...new Set(sold.map(({ day }) => day.slice(0, 7)))];

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  const file = { name: 'orders.csv', content: readFileSync(retailPath) };
  const { id } = await server.call('uploadOrderImport', { file }, shop.asking);
  await server.call('startOrderImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  await foldBusiness(server.deps.db, shop.businessId);
}, 180_000);
afterAll(() => server.close());

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const revenueOf = (lines: readonly RetailLine[]) =>
  sum(lines, ({ quantity, unitPriceMinor }) => quantity * unitPriceMinor);
const unitsOf = (lines: readonly RetailLine[]) => sum(lines, ({ quantity }) => quantity);
const countOf = (lines: readonly RetailLine[], name: 'order' | 'customer') =>
  new Set(lines.map((line) => line[name])).size;

const toRange = (month: string): AnalyticsQuery => ({
  from: `${month}-01`,
  to: `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`,
});

async function listProducts(query: AnalyticsQuery): Promise<AnalyticsProduct[]> {
  const products: AnalyticsProduct[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await server.call(
      'analyticsProducts',
      { query: { ...query, pageNumber, perPage: 100 } },
      shop.asking,
    );
    products.push(...page.data);
    if (page.data.length < 100) {
      expect(page.pagination.total).toBe(products.length);
      return products;
    }
  }
}

describe.each(months)('the figures of the orders of a real store in %s are those of the file:', (month) => {
  const query = toRange(month);
  const lines = sold.filter(({ day }) => day.startsWith(month));

  test('sales, orders and average order, as a whole and of each day', async () => {
    const summary = await server.call('analyticsSummary', { query }, shop.asking);
    const [revenue, orders] = [revenueOf(lines), countOf(lines, 'order')];
    expect(summary.figures).toEqual({
      grossMinor: revenue,
      refundsMinor: 0,
      netMinor: revenue,
      orders,
      averageOrderMinor: Math.round(revenue / orders),
    });
    const ofDays = summary.points.filter(({ orders: count }) => count > 0);
    expect(summary.unit).toBe('day');
    expect(Object.fromEntries(ofDays.map(({ first, grossMinor }) => [first, grossMinor]))).toEqual(
      Object.fromEntries(
        [...Map.groupBy(lines, ({ day }) => day)].map(([day, all]) => [day, revenueOf(all)]),
      ),
    );
  });

  test('units and revenue of each product', async () => {
    const products = await listProducts(query);
    expect(
      Object.fromEntries(products.map(({ name, units, revenueMinor }) => [name, [units, revenueMinor]])),
    ).toEqual(
      Object.fromEntries(
        [...Map.groupBy(lines, ({ product }) => product)].map(([name, all]) => [
          name,
          [unitsOf(all), revenueOf(all)],
        ]),
      ),
    );
    const revenues = products.map(({ revenueMinor }) => revenueMinor);
    expect(revenues).toEqual(revenues.toSorted((one, other) => other - one));
  });

  test('customers who bought for the first time or again, and sales without a customer', async () => {
    const { figures } = await server.call('analyticsCustomers', { query }, shop.asking);
    const earlier = new Set(
      sold.filter(({ day }) => day.slice(0, 7) < month).map(({ customer }) => customer),
    );
    const toFigures = (all: RetailLine[]) => ({
      customers: countOf(all, 'customer'),
      orders: countOf(all, 'order'),
      salesMinor: revenueOf(all),
    });
    const named = lines.filter(({ customer }) => customer !== '');
    const { customers: _none, ...without } = toFigures(lines.filter(({ customer }) => customer === ''));
    expect(figures).toEqual({
      new: toFigures(named.filter(({ customer }) => !earlier.has(customer))),
      returning: toFigures(named.filter(({ customer }) => earlier.has(customer))),
      withoutCustomer: without,
    });
  });
});

test('the rollups of the file equal its orders', async () => {
  expect(await proveRollups(server.deps.db, shop.businessId)).toEqual([]);
});
