import { parseDate } from '@internationalized/date';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import { type DatePreset, datePresets } from '#domain/date-preset.ts';
import { type Span, dayOf, presetDays, spanOf } from '#domain/date-range.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { foldBusiness, proveRollups } from '#server/modules/analytics/rollups/fold-rollups.ts';
import { history, writeHistory } from '#tests/support/money/book-history.ts';
import { soldOrder, writeOrders } from '#tests/support/money/sales-history.ts';
import {
  type Records,
  modelCustomers,
  modelProducts,
  modelSales,
  readRecords,
} from '#tests/support/money/sales-model.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'transactions are written without their ledger' }));

/** Ahead of and behind UTC; in Havana, midnight comes twice on one day of the year. */
const timeZones = ['America/Havana', 'Asia/Kathmandu', 'Pacific/Auckland'];

/** Returns a history of orders, invoices and refunds: of other movements, there are no figures here. */
function sampleHistory(seed: number) {
  const histories = fc.sample(history, { numRuns: 2, seed });
  const movements = histories
    .flatMap((one) => one.movements)
    .map((one) =>
      one.type === 'invoiceFulfillment' || one.type === 'refund'
        ? one
        : { ...one, type: 'orderFulfillment' as const, direction: 'CR' as const },
    );
  return { movements, entries: histories.flatMap(({ entries }) => entries) };
}

const toSpan = ({ first, last, timeZone }: AnalyticsRange): Span =>
  spanOf({ first: parseDate(first), last: parseDate(last) }, timeZone);
const toComparedSpan = ({ compared, timeZone }: AnalyticsRange): Span | null =>
  compared.kind === 'range'
    ? {
        from: spanOf({ first: parseDate(compared.first), last: parseDate(compared.first) }, timeZone).from,
        to: new Date(compared.until),
      }
    : null;

const addUp = <Name extends string>(points: readonly Record<Name, number>[], name: Name) =>
  points.reduce((sum, point) => sum + point[name], 0);

/** Expects that every figure of a range and of the compared one is the sum of its rows. */
async function expectFigures({ asking }: Shop, records: Records, query: AnalyticsQuery): Promise<void> {
  const [summary, products, customers] = await Promise.all([
    server.call('analyticsSummary', { query }, asking),
    server.call('analyticsProducts', { query }, asking),
    server.call('analyticsCustomers', { query }, asking),
  ]);
  const { currency, timeZone } = summary;
  const [span, compared] = [toSpan(summary), toComparedSpan(summary)];
  expect(summary.figures).toEqual(modelSales(records, currency, span));
  expect(summary.before).toEqual(compared && modelSales(records, currency, compared));
  for (const [points, figures] of [
    [summary.points, summary.figures],
    [summary.pointsBefore ?? [], summary.before ?? { grossMinor: 0, refundsMinor: 0, orders: 0 }],
  ] as const)
    for (const name of ['grossMinor', 'refundsMinor', 'orders'] as const)
      expect(addUp(points, name)).toBe(figures[name]);

  const sold = modelProducts(records, currency, span);
  const soldBefore = compared && modelProducts(records, currency, compared);
  const toFigures = ({ units, revenueMinor }: { units: number; revenueMinor: number }) => ({
    units,
    revenueMinor,
  });
  expect(Object.fromEntries(products.data.map((product) => [product.name, toFigures(product)]))).toEqual(
    sold,
  );
  for (const { name, before } of products.data)
    expect(before).toEqual(soldBefore && (soldBefore[name] ?? { units: 0, revenueMinor: 0 }));
  expect(products.totals.revenueMinor).toBe(addUp(Object.values(sold), 'revenueMinor'));

  expect(customers.figures).toEqual(modelCustomers(records, currency, span, timeZone));
  expect(customers.before).toEqual(compared && modelCustomers(records, currency, compared, timeZone));
}

/** Ranges of each kind: within a day, running, over, and of whole months. */
const somePresets = ['today', 'yesterday', '2w', 'this_month', 'last_year', '5y'] as const;

/** Expects the same of presets and of custom ranges. */
async function expectAll(
  shop: Shop,
  timeZone: string,
  presets: readonly DatePreset[] = somePresets,
): Promise<void> {
  const records = await readRecords(server, shop.businessId);
  for (const range of presets) await expectFigures(shop, records, { range });
  const today = dayOf(server.deps.clock.now(), timeZone);
  const [from, to] = [today.subtract({ days: 130 }).toString(), today.subtract({ days: 3 }).toString()];
  await expectFigures(shop, records, { from, to, compare: 'lastYear' });
  await expectFigures(shop, records, { range: '2y', compare: 'lastYear', currency: 'GHS' });
}

/** Changes sales in each way that the past can change, on days of their own, so that none hides another. */
async function changeSales({ businessId }: Shop, timeZone: string, customerIds: string[]): Promise<void> {
  const { db } = server.deps;
  const ofBusiness = eq(transactions.businessId, businessId);
  const rows = await db
    .select({ sale: transactions, customerId: orders.customerId })
    .from(transactions)
    .innerJoin(orders, and(eq(orders.businessId, businessId), eq(orders.id, transactions.orderId)))
    .where(and(ofBusiness, eq(transactions.result, 'success'), eq(transactions.currency, 'NGN')))
    .orderBy(transactions.at);
  const days = Map.groupBy(rows, ({ sale }) => dayOf(sale.at, timeZone).toString());
  const ofDays = [...days.values()].flatMap(([row]) => row ?? []);
  const ofCustomers = ofDays.filter(({ customerId }) => customerId !== null && customerId !== customerIds[0]);
  const removed = ofCustomers.at(0);
  const reassigned = ofCustomers.at(-1);
  const others = ofDays.filter((row) => row !== removed && row !== reassigned);
  const reversed = others.find(({ sale }) => sale.refundedMinor + sale.surplusMinor === 0);
  const [moved, enlarged] = others.filter((row) => row !== reversed).slice(-2);
  if (!removed || !moved || !enlarged || !reassigned || !reversed)
    throw new Error('The history has too few sales');
  const update = (id: string, values: Partial<typeof transactions.$inferInsert>) =>
    db
      .update(transactions)
      .set(values)
      .where(and(ofBusiness, eq(transactions.id, id)));
  const daysLater = (at: Date, count: number) => new Date(at.getTime() + count * 86_400_000);
  await db.delete(transactions).where(and(ofBusiness, eq(transactions.id, removed.sale.id)));
  await update(moved.sale.id, { at: daysLater(moved.sale.at, -365) });
  const grossMinor = enlarged.sale.grossMinor + 1000;
  await update(enlarged.sale.id, { grossMinor, netMinor: grossMinor - enlarged.sale.feeMinor });
  const concludedAt = daysLater(reversed.sale.at, 100);
  await update(reversed.sale.id, { result: 'reversed', source: 'provider', concludedAt });
  await db
    .update(orders)
    .set({ customerId: customerIds[0] })
    .where(and(eq(orders.businessId, businessId), eq(orders.id, reassigned.sale.orderId ?? '')));
}

test.each(timeZones)(
  'all figures of a business in %s are the sums of its rows',
  { timeout: 120_000 },
  async (timeZone) => {
    const seed = numericSeedOf(`analytics ${timeZone}`);
    const written = sampleHistory(seed);
    const sold = fc.sample(soldOrder, { numRuns: 60, seed });
    const shop = await newShop(server);
    await changePlan(server, shop, 'pro');
    await writeHistory(server, shop, timeZone, written);
    const customerIds = await writeOrders(server, shop, sold);

    await expectAll(shop, timeZone);
    await foldBusiness(server.deps.db, shop.businessId);
    await expectAll(shop, timeZone, datePresets);
    expect(await proveRollups(server.deps.db, shop.businessId)).toEqual([]);

    await changeSales(shop, timeZone, customerIds);
    await expectAll(shop, timeZone);
    await foldBusiness(server.deps.db, shop.businessId);
    await expectAll(shop, timeZone);
    expect(await proveRollups(server.deps.db, shop.businessId)).toEqual([]);
  },
);

test("after an order of a customer is another one's, their later orders follow other days", async () => {
  const [sample] = sampleHistory(1).movements;
  if (!sample) throw new Error('There is no movement');
  const sale = {
    ...sample,
    ...({ type: 'orderFulfillment', direction: 'CR', result: 'success', currency: 'NGN' } as const),
    grossMinor: 1000,
    surplusMinor: 0,
    refundedMinor: 0,
    feeMinor: 0,
  };
  const movements = [30, 20, 10].map((days) => ({ ...sale, hoursAgo: days * 24 }));
  const shop = await newShop(server);
  await writeHistory(server, shop, 'Africa/Lagos', { movements, entries: sampleHistory(1).entries });
  const lines = [{ name: 'Ankara' as const, quantity: 1, unitPriceMinor: 1000 }];
  const customerIds = await writeOrders(server, shop, [{ customer: 0, lines }]);
  await foldBusiness(server.deps.db, shop.businessId);
  const [, middle] = await server.deps.db
    .select()
    .from(transactions)
    .where(eq(transactions.businessId, shop.businessId))
    .orderBy(transactions.at);
  await server.deps.db
    .update(orders)
    .set({ customerId: customerIds[1] })
    .where(and(eq(orders.businessId, shop.businessId), eq(orders.id, middle?.orderId ?? '')));
  await expectFigures(shop, await readRecords(server, shop.businessId), { range: '2w' });
  expect(await proveRollups(server.deps.db, shop.businessId)).toEqual([]);
});

test('after a change of the time zone, figures stay right for the earlier one until they are rebuilt', async () => {
  const written = sampleHistory(numericSeedOf('analytics zone'));
  const shop = await newShop(server);
  await writeHistory(server, shop, 'Africa/Lagos', written);
  await foldBusiness(server.deps.db, shop.businessId);
  await server.deps.db
    .update(businesses)
    .set({ timeZone: 'Pacific/Auckland' })
    .where(eq(businesses.id, shop.businessId));
  const records = await readRecords(server, shop.businessId);
  const read = () => server.call('analyticsSummary', { query: { range: 'last_month' } }, shop.asking);

  for (const timeZone of ['Africa/Lagos', 'Pacific/Auckland']) {
    const summary = await read();
    const { first } = presetDays('last_month', dayOf(server.deps.clock.now(), timeZone));
    expect(summary).toMatchObject({ timeZone, first: first.toString() });
    expect(summary.figures).toEqual(modelSales(records, 'NGN', toSpan(summary)));
    await foldBusiness(server.deps.db, shop.businessId);
  }
  await foldBusiness(server.deps.db, shop.businessId);
  expect(await proveRollups(server.deps.db, shop.businessId)).toEqual([]);
});
