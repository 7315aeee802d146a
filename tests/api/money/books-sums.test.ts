import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookkeepingSummary, BookRow } from '#contract/money/bookkeeping.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { automaticCategoryLabels, transactionBookings } from '#domain/books.ts';
import { datePresets } from '#domain/date-preset.ts';
import { dayOf, presetDays } from '#domain/date-range.ts';
import { transactionTypes } from '#domain/transaction.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { bookkeepingEntries } from '#server/db/tables/money/bookkeeping.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import { isThorough } from '#tests/support/thorough.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'transactions are written without their ledger' }));

/** Ahead of and behind UTC, by hours and parts of an hour, with and without changes of the clock. */
const timeZones = [
  'Africa/Lagos',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Honolulu',
];
const hourMs = 3_600_000;

/** Hours before now: mostly of the last days and weeks, where most presets begin and end. */
const hoursAgo = fc.oneof(
  fc.integer({ min: 0, max: 4 * 24 }),
  fc.integer({ min: 0, max: 70 * 24 }),
  fc.integer({ min: 0, max: 6 * 366 * 24 }),
);

const movement = fc
  .record({
    type: fc.constantFrom(...transactionTypes, 'orderFulfillment' as const, 'invoiceFulfillment' as const),
    isReturnOfPlan: fc.boolean(),
    result: fc.constantFrom('success', 'success', 'reversed', 'reversed', 'failed', 'pending', 'notFound'),
    source: fc.constantFrom('provider', 'provider', 'provider', 'hand', 'import'),
    method: fc.constantFrom('CASH', 'TRANSFER', 'PAYMENT_LINK', null),
    currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'GHS'),
    grossMinor: fc.integer({ min: 1, max: 90_000_000 }),
    surplus: fc.constantFrom(0, 0, 0, 0.25, 1),
    refunded: fc.constantFrom(0, 0, 0.5, 1),
    fee: fc.constantFrom(0, 0.015, 0.2),
    hoursAgo,
    hoursToEnd: fc.integer({ min: 0, max: 40 * 24 }),
  })
  .map(({ type, isReturnOfPlan, surplus, refunded, fee, ...rest }) => {
    const [direction = 'CR'] = Object.keys(transactionBookings[type].money);
    const surplusMinor = Math.floor(rest.grossMinor * surplus);
    return {
      ...rest,
      type,
      direction: type === 'refund' && isReturnOfPlan ? ('CR' as const) : (direction as 'CR' | 'DR'),
      surplusMinor,
      refundedMinor: Math.floor((rest.grossMinor - surplusMinor) * refunded),
      feeMinor: Math.floor(rest.grossMinor * fee),
    };
  });
type Movement = typeof movement extends fc.Arbitrary<infer One> ? One : never;

const entry = fc.record({
  type: fc.constantFrom('income', 'expense'),
  category: fc.constantFrom('Rent', 'Wages', 'Stock', 'Sales', 'Refunds'),
  currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'GHS'),
  amountMinor: fc.integer({ min: 1, max: 90_000_000 }),
  hoursAgo,
});
type Entry = typeof entry extends fc.Arbitrary<infer One> ? One : never;

/** A refund through a provider has a status of its own, which has to agree with the result. */
const getRefundStatus = ({ type, source, result }: Movement) =>
  type === 'refund' && source === 'provider'
    ? (({ success: 'done', failed: 'failed' } as const)[result as 'success' | 'failed'] ?? 'pending')
    : null;

async function writeHistory(
  { businessId }: Shop,
  timeZone: string,
  { movements, entries }: { movements: readonly Movement[]; entries: readonly Entry[] },
): Promise<{ id: string; valueDate: string; entry: Entry }[]> {
  const { db, clock } = server.deps;
  const now = clock.now().getTime();
  await db.update(businesses).set({ timeZone }).where(eq(businesses.id, businessId));
  const rows = movements.map((one) => {
    const at = new Date(now - one.hoursAgo * hourMs);
    const concludedAt = new Date(Math.min(now, at.getTime() + one.hoursToEnd * hourMs));
    const isReversible = one.type !== 'refund' || one.source !== 'provider';
    const result = one.result === 'reversed' && !isReversible ? ('success' as const) : one.result;
    const id = uuid();
    return {
      ...one,
      businessId,
      id,
      reference: id,
      result,
      refundStatus: getRefundStatus({ ...one, result }),
      netMinor: one.grossMinor - one.feeMinor,
      createdAt: at,
      at,
      concludedAt,
    };
  });
  await db.insert(transactions).values(rows as (typeof transactions.$inferInsert)[]);
  const made = entries.map((one) => ({
    id: uuid(),
    valueDate: dayOf(new Date(now - one.hoursAgo * hourMs), timeZone).toString(),
    entry: one,
  }));
  const records = made.map(({ id, valueDate, entry: { hoursAgo: _hours, ...fields } }) => ({
    ...fields,
    id,
    valueDate,
    businessId,
    channel: fields.type === 'income' ? 'OTHER' : null,
    createdBy: uuid(),
    createdByName: 'Ada Obi',
    createdAt: clock.now(),
  }));
  await db.insert(bookkeepingEntries).values(records as (typeof bookkeepingEntries.$inferInsert)[]);
  return made;
}

/** Returns all rows of the list, page by page. */
async function listAll({ asking }: Shop, query: PeriodQuery): Promise<BookRow[]> {
  const rows: BookRow[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const input = { query: { ...query, pageNumber, perPage: 40 } };
    const { data, pagination } = await server.call('books', input, asking);
    rows.push(...data);
    if (data.length < 40) {
      expect(pagination).toEqual({ pageNumber, pageSize: data.length, perPage: 40, total: rows.length });
      return rows;
    }
  }
}

const add = (amounts: readonly { amountMinor: number }[]) =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const totalsOf = (rows: readonly BookRow[]) => {
  const incomeMinor = add(rows.filter(({ type }) => type === 'income'));
  const expensesMinor = add(rows.filter(({ type }) => type === 'expense'));
  return { incomeMinor, expensesMinor, profitMinor: incomeMinor - expensesMinor };
};
const pickTotals = ({ incomeMinor, expensesMinor, profitMinor }: BookkeepingSummary['before']) => ({
  incomeMinor,
  expensesMinor,
  profitMinor,
});

/** Expects that summary, list, revenue and the entries as they were written agree about a period. */
async function expectAgreement(
  shop: Shop,
  query: PeriodQuery,
  entries: Awaited<ReturnType<typeof writeHistory>>,
): Promise<void> {
  const [summary, { sums }, rows] = await Promise.all([
    server.call('bookkeepingSummary', { query }, shop.asking),
    server.call('revenueSummary', { query }, shop.asking),
    listAll(shop, query),
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { valueDate } of rows) {
    expect(valueDate >= summary.first).toBe(true);
    expect(valueDate <= summary.last).toBe(true);
  }
  const own = rows.filter(({ currency }) => currency === summary.currency);
  expect(pickTotals(summary)).toEqual(totalsOf(own));
  expect(summary.otherCurrencies.map(({ currency, ...totals }) => [currency, totals])).toEqual(
    own.length === rows.length ? [] : [['GHS', totalsOf(rows.filter(({ currency }) => currency === 'GHS'))]],
  );
  const points = {
    incomeMinor: add(summary.points.map(({ incomeMinor }) => ({ amountMinor: incomeMinor }))),
    expensesMinor: add(summary.points.map(({ expensesMinor }) => ({ amountMinor: expensesMinor }))),
    profitMinor: add(summary.points.map(({ profitMinor }) => ({ amountMinor: profitMinor }))),
  };
  expect(points).toEqual(pickTotals(summary));

  const automatic = own.filter(({ source }) => source === 'automatic');
  const ofCategory = (category: keyof typeof automaticCategoryLabels) =>
    add(automatic.filter((row) => row.category === automaticCategoryLabels[category]));
  for (const category of ['sales', 'refunds', 'referralBonus'] as const)
    expect(summary.income[category]).toBe(ofCategory(category));
  for (const category of ['paymentFees', 'withdrawalFees', 'plan', 'domain'] as const)
    expect(summary.expenses[category]).toBe(ofCategory(category));
  expect({
    grossMinor: ofCategory('sales'),
    refundsMinor: 0 - ofCategory('refunds'),
    feeMinor: ofCategory('paymentFees') + ofCategory('withdrawalFees'),
  }).toEqual({ grossMinor: sums.grossMinor, refundsMinor: sums.refundsMinor, feeMinor: sums.feeMinor });

  const inPeriod = entries.filter(({ valueDate }) => valueDate >= summary.first && valueDate <= summary.last);
  expect(
    rows
      .filter(({ source }) => source === 'hand')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(inPeriod.map(({ id }) => id).toSorted());
  const ownEntries = inPeriod.filter((one) => one.entry.currency === summary.currency);
  expect(add(summary.byHand)).toBe(add(ownEntries.map((one) => one.entry)));
}

const history = fc.record({
  movements: fc.array(movement, { minLength: 80, maxLength: 120 }),
  entries: fc.array(entry, { minLength: 15, maxLength: 40 }),
});

test.each(timeZones)(
  'the summary, the rows of the list and the revenue agree for every period of a business in %s',
  { timeout: 120_000 },
  async (timeZone) => {
    const runs = fc.sample(history, {
      numRuns: isThorough ? 12 : 1,
      seed: numericSeedOf(`books ${timeZone}`),
    });
    for (const written of runs) {
      const shop = await newShop(server);
      const entries = await writeHistory(shop, timeZone, written);
      for (const range of datePresets) await expectAgreement(shop, { range }, entries);
      const today = dayOf(server.deps.clock.now(), timeZone);
      const [from, to] = [today.subtract({ days: 40 }), today.subtract({ days: 3 })];
      await expectAgreement(shop, { from: from.toString(), to: to.toString() }, entries);
      await expectAgreement(shop, { to: to.toString() }, entries);
    }
  },
);

test('the period before is the summary of its days', async () => {
  const shop = await newShop(server);
  const [written] = fc.sample(history, { numRuns: 1, seed: numericSeedOf('books before') });
  await writeHistory(shop, 'Africa/Lagos', written ?? { movements: [], entries: [] });
  const today = dayOf(server.deps.clock.now(), 'Africa/Lagos');
  const read = (query: PeriodQuery) => server.call('bookkeepingSummary', { query }, shop.asking);
  for (const range of ['yesterday', 'last_week', 'last_month', 'last_year'] as const) {
    const { first } = presetDays(range, today);
    const before = presetDays(range, first);
    const days = { from: before.first.toString(), to: before.last.toString() };
    expect((await read({ range })).before).toEqual(pickTotals(await read(days)));
  }
});
