import { parseDate } from '@internationalized/date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import { type Span, dayOf, spanOf } from '#domain/date-range.ts';
import { foldBusiness, proveRollups } from '#server/modules/analytics/rollups/fold-rollups.ts';
import { history, writeHistory } from '#tests/support/money/book-history.ts';
import { pastInvoice, writePanelHistory } from '#tests/support/money/panel-history.ts';
import {
  type PanelRecords,
  modelChannels,
  modelCohorts,
  modelInvoices,
  modelOverdue,
  modelPayments,
  readPanelRecords,
} from '#tests/support/money/panel-model.ts';
import { soldOrder, writeOrders } from '#tests/support/money/sales-history.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'transactions are written without their ledger' }));

const queries: AnalyticsQuery[] = [
  { range: 'today' },
  { range: '7d', compare: 'none' },
  { range: 'this_month' },
  { range: 'last_year', compare: 'lastYear' },
  { range: '5y', compare: 'none' },
  { range: '2y', currency: 'GHS' },
  { from: '2024-02-29', to: '2025-03-01' },
];

const toSpan = ({ first, last, timeZone }: AnalyticsRange): Span =>
  spanOf({ first: parseDate(first), last: parseDate(last) }, timeZone);
const toComparedSpan = ({ compared, timeZone }: AnalyticsRange): Span | null =>
  compared.kind === 'range'
    ? {
        from: spanOf({ first: parseDate(compared.first), last: parseDate(compared.first) }, timeZone).from,
        to: new Date(compared.until),
      }
    : null;

const noPayments = { paid: 0, amountMinor: 0, failed: 0 };
const noSales = { count: 0, salesMinor: 0 };

/** Expects that the panels of a range and of the compared one are what the records say. */
async function expectPanels(
  { asking }: Shop,
  records: PanelRecords,
  query: AnalyticsQuery,
  now: Date,
): Promise<void> {
  const [payments, channels, invoices, cohorts, summary] = await Promise.all([
    server.call('analyticsPayments', { query }, asking),
    server.call('analyticsChannels', { query }, asking),
    server.call('analyticsInvoices', { query }, asking),
    server.call('analyticsCohorts', { query }, asking),
    server.call('analyticsSummary', { query }, asking),
  ]);
  const { currency, timeZone } = payments;
  const [span, compared] = [toSpan(payments), toComparedSpan(payments)];

  const methods = modelPayments(records, currency, span);
  const former = compared && modelPayments(records, currency, compared);
  expect(new Set(payments.methods.map(({ method }) => method))).toEqual(
    new Set([...methods.keys(), ...(former?.keys() ?? [])]),
  );
  for (const { method, failures, before, ...figures } of payments.methods) {
    expect(figures).toEqual(methods.get(method)?.figures ?? noPayments);
    expect(before).toEqual(former && (former.get(method)?.figures ?? noPayments));
    expect(new Set(failures)).toEqual(new Set(methods.get(method)?.failures));
    expect(failures.map(({ count }) => count)).toEqual(
      failures.map(({ count }) => count).toSorted((one, other) => other - one),
    );
  }

  const sources = modelChannels(records, currency, span);
  const sourcesBefore = compared && modelChannels(records, currency, compared);
  expect(new Set(channels.channels.map(({ channel }) => channel))).toEqual(
    new Set([...sources.keys(), ...(sourcesBefore?.keys() ?? [])]),
  );
  for (const { channel, before, ...figures } of channels.channels) {
    expect(figures).toEqual(sources.get(channel) ?? noSales);
    expect(before).toEqual(sourcesBefore && (sourcesBefore.get(channel) ?? noSales));
  }
  const total = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0);
  expect(total(payments.methods.map(({ amountMinor }) => amountMinor))).toBe(summary.figures.grossMinor);
  expect(total(channels.channels.map(({ salesMinor }) => salesMinor))).toBe(summary.figures.grossMinor);
  expect(total(channels.channels.map(({ channel, count }) => (channel === 'invoice' ? 0 : count)))).toBe(
    summary.figures.orders,
  );

  expect(invoices.figures).toEqual(modelInvoices(records, currency, span, timeZone));
  expect(invoices.before).toEqual(compared && modelInvoices(records, currency, compared, timeZone));
  const today = dayOf(now, timeZone).toString();
  expect(invoices.overdue).toEqual(modelOverdue(records, currency, today));

  const months = cohorts.cohorts.map(({ month }) => month);
  expect([months[0], months.at(-1)]).toEqual([payments.first.slice(0, 7), payments.last.slice(0, 7)]);
  expect(cohorts.cohorts).toEqual(
    modelCohorts(records, currency, { timeZone, months, present: today.slice(0, 7) }),
  );
}

/** Ahead of and behind UTC; in Havana, midnight comes twice on one day of the year. */
test.each(['America/Havana', 'Asia/Kathmandu'])(
  'all panels of a business in %s are what its records say',
  { timeout: 120_000 },
  async (timeZone) => {
    const seed = numericSeedOf(`panels ${timeZone}`);
    const [written] = fc.sample(history, { numRuns: 1, seed });
    if (!written) throw new Error('There is no history');
    const shop = await newShop(server);
    await changePlan(server, shop, 'pro');
    await writeHistory(server, shop, timeZone, written);
    await writeOrders(server, shop, fc.sample(soldOrder, { numRuns: 60, seed }));
    await writePanelHistory(server, shop, timeZone, fc.sample(pastInvoice, { numRuns: 60, seed }));
    const records = await readPanelRecords(server, shop.businessId);
    for (const query of queries) await expectPanels(shop, records, query, server.deps.clock.now());
    await foldBusiness(server.deps.db, shop.businessId);
    for (const query of queries) await expectPanels(shop, records, query, server.deps.clock.now());
    expect(await proveRollups(server.deps.db, shop.businessId)).toEqual([]);
  },
);
