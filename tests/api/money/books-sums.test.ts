import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookkeepingSummary, BookRow } from '#contract/money/bookkeeping.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { automaticCategoryLabels } from '#domain/books.ts';
import { datePresets } from '#domain/date-preset.ts';
import { dayOf, presetDays } from '#domain/date-range.ts';
import { type WrittenHistory, history, writeHistory } from '#tests/support/money/book-history.ts';
import { type ExportedRow, minorOf } from '#tests/support/money/exported-balance.ts';
import { findReportProblems, readBookExports } from '#tests/support/money/exported-books.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import { isThorough } from '#tests/support/thorough.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'most transactions are written without their ledger' }));

/** Ahead of and behind UTC, by hours and parts of an hour, with and without changes of the clock. */
const timeZones = [
  'Africa/Lagos',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Honolulu',
];

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

/** Expects that summary, list, revenue, home, exports, ledger and the history as it was written agree about a period. */
async function expectAgreement(
  shop: Shop,
  query: PeriodQuery,
  { entries, moves, timeZone }: WrittenHistory,
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
  await expectExports(shop, query, { summary, rows: own, moves, timeZone });
  await expectHome(shop, query, ofCategory('sales') + ofCategory('refunds'));
}

/** Home shows the net sales of today and of this month. */
async function expectHome({ asking }: Shop, { range }: PeriodQuery, netMinor: number): Promise<void> {
  if (range !== 'today' && range !== 'this_month') return;
  const { sales } = await server.call('homeSummary', {}, asking);
  expect(sales?.[range === 'today' ? 'today' : 'month'].net.amountMinor).toBe(netMinor);
}

/** Expects that the exported reports agree with each other, with the summary and the list, and with the ledger as it was written. */
async function expectExports(
  { businessId }: Shop,
  query: PeriodQuery,
  {
    summary,
    rows,
    moves,
    timeZone,
  }: Pick<WrittenHistory, 'moves' | 'timeZone'> & { summary: BookkeepingSummary; rows: BookRow[] },
): Promise<void> {
  const { currency, first, last } = summary;
  const books = await readBookExports(server.deps, businessId, query);
  expect(findReportProblems(books)).toEqual([]);
  const isRow = (row: ExportedRow) => row['Type'] !== 'Money with Kontor';
  const toLine = (line: unknown[]) => line.join(' ');
  const exported = books.ledger
    .filter(isRow)
    .map((row) => toLine([row['Reference'], row['Account'], row['Date'], minorOf(row, 'Amount')]));
  const listed = rows.map(({ id, category, valueDate, amountMinor }) =>
    toLine([id, category, valueDate, amountMinor]),
  );
  expect(exported.toSorted()).toEqual(listed.toSorted());
  const totalOf = (title: string, heading: string) =>
    minorOf(books['profit-and-loss'].find((row) => row['Category'] === title) ?? {}, heading);
  for (const [heading, totals] of [
    ['This period', summary],
    ['Previous period', summary.before],
  ] as const) {
    expect(totalOf('Total income', heading)).toBe(totals.incomeMinor);
    expect(totalOf('Total expenses', heading)).toBe(totals.expensesMinor);
    expect(totalOf('Profit', heading)).toBe(totals.profitMinor);
  }
  const sumMoves = (isIncluded: (day: string) => boolean) =>
    moves
      .filter((move) => move.currency === currency && isIncluded(dayOf(move.at, timeZone).toString()))
      .reduce((sum, { changeMinor }) => sum + changeMinor, 0);
  const total = books.balance.find((row) => row['Account'] === 'Total') ?? {};
  expect({ opening: minorOf(total, 'Opening'), closing: minorOf(total, 'Closing') }).toEqual({
    opening: sumMoves((day) => day < first),
    closing: sumMoves((day) => day <= last),
  });
}

test.each(timeZones)(
  'home, revenue, the books, their exports and the ledger agree for every period of a business in %s',
  { timeout: 120_000 },
  async (timeZone) => {
    const runs = fc.sample(history, {
      numRuns: isThorough ? 12 : 1,
      seed: numericSeedOf(`books ${timeZone}`),
    });
    for (const written of runs) {
      const shop = await newShop(server);
      const made = await writeHistory(server, shop, timeZone, written);
      for (const range of datePresets) await expectAgreement(shop, { range }, made);
      const today = dayOf(server.deps.clock.now(), timeZone);
      const [from, to] = [today.subtract({ days: 40 }), today.subtract({ days: 3 })];
      await expectAgreement(shop, { from: from.toString(), to: to.toString() }, made);
      await expectAgreement(shop, { to: to.toString() }, made);
    }
  },
);

test('the period before is the summary of its days', async () => {
  const shop = await newShop(server);
  const [written] = fc.sample(history, { numRuns: 1, seed: numericSeedOf('books before') });
  await writeHistory(server, shop, 'Africa/Lagos', written ?? { movements: [], entries: [] });
  const today = dayOf(server.deps.clock.now(), 'Africa/Lagos');
  const read = (query: PeriodQuery) => server.call('bookkeepingSummary', { query }, shop.asking);
  for (const range of ['yesterday', 'last_week', 'last_month', 'last_year'] as const) {
    const { first } = presetDays(range, today);
    const before = presetDays(range, first);
    const days = { from: before.first.toString(), to: before.last.toString() };
    expect((await read({ range })).before).toEqual(pickTotals(await read(days)));
  }
});
