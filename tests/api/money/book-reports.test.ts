import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportRow } from '#domain/book-report.ts';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { addExpense, addQuarter, cellsOf, february } from '#tests/api/money/book-report-fixture.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import { basicQuarterly, buy, newPlanOwner } from '#tests/support/money/subscriptions.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { day } from '#tests/support/people/identity.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const getReport = (query: NonNullable<InputOf<'bookReport'>['query']>, asking = shop.asking) =>
  server.call('bookReport', { query }, asking);

describe('profit and loss', () => {
  test('has each category by month, beside the previous period', async () => {
    await addQuarter(server, shop);
    const report = await getReport({ report: 'profit-and-loss', ...february });
    expect(report).toMatchObject({
      currency: 'NGN',
      first: '2026-02-01',
      last: '2026-03-31',
      // As many days before it.
      before: { first: '2025-12-04', last: '2026-01-31' },
      currencies: ['NGN'],
    });
    expect(report.columns.map(({ title }) => title)).toEqual([
      'Type',
      'Category',
      'This period',
      'Previous period',
      'Change (%)',
      '2026-02',
      '2026-03',
    ]);
    expect(cellsOf(report)).toEqual([
      ['Income', 'Sales in person', 0, 26_500_00, -100_00, 0, 0],
      ['Income', 'Services', 40_000_00, 0, null, 40_000_00, 0],
      ['Income', 'Total income', 40_000_00, 26_500_00, 50_94, 40_000_00, 0],
      ['Expenses', 'Rent', 150_000_00, 150_000_00, 0, 150_000_00, 0],
      ['Expenses', 'Wages', 9_999_99, 0, null, 0, 9_999_99],
      ['Expenses', 'Market fees', 1_250_50, 0, null, 1_250_50, 0],
      ['Expenses', 'Total expenses', 161_250_49, 150_000_00, 7_50, 151_250_50, 9_999_99],
      [null, 'Profit', -121_250_49, -123_500_00, null, -111_250_50, -9_999_99],
    ]);
    expect(report.rows.filter(({ isTotal }) => isTotal)).toHaveLength(3);
  });

  test('compares with the same totals as the summary of the books', async () => {
    await addQuarter(server, shop);
    for (const range of ['1y', 'this_year', '3m'] as const) {
      const { before } = await server.call('bookkeepingSummary', { query: { range } }, shop.asking);
      const rows = cellsOf(await getReport({ report: 'profit-and-loss', range }));
      expect(rows.at(-1)?.[3]).toBe(before.profitMinor);
    }
  });

  test('is of one currency, and never converts another', async () => {
    await addExpense(server, shop);
    await addExpense(server, shop, { currency: 'GHS', amountMinor: 700_00 });
    const days = { from: '2026-01-01', to: '2026-01-31' };
    const report = await getReport({ report: 'profit-and-loss', ...days, currency: 'GHS' });
    expect(report).toMatchObject({ currency: 'GHS', currencies: ['GHS', 'NGN'] });
    expect(cellsOf(report).at(-1)?.slice(1, 3)).toEqual(['Profit', -700_00]);
  });

  test('rejects an end before its start', async () => {
    const query = { report: 'balance', from: '2026-02-01', to: '2026-01-01' } as const;
    expect(await server.ask('bookReport', { query }, shop.asking)).toMatchObject({ status: 422 });
  });
});

describe('categories and VAT', () => {
  test('have the VAT of the paid part of an invoice, and none of entries', async () => {
    // 105,000 net, 7,875 VAT and 1,500 delivery make 114,375.
    const { invoice } = await sentInvoice(server, shop);
    const payment = { params: { id: invoice.id }, body: { amountMinor: 50_000_00, method: 'CASH' as const } };
    await server.call('recordInvoicePayment', payment, shop.asking);
    await addExpense(server, shop, { valueDate: invoice.issuedOn, amountMinor: 10_000_00 });
    await advanceTime(server, 1_000);
    const report = await getReport({ report: 'categories', range: '5y' });
    // 50,000 × 7,875 ÷ 114,375 = 3,442.62.
    expect(cellsOf(report)).toEqual([
      ['Income', 'Sales', 1, 50_000_00, 3_442_62, 46_557_38, 100_00],
      ['Income', 'Total income', 1, 50_000_00, 3_442_62, 46_557_38, null],
      ['Expenses', 'Rent', 1, 10_000_00, 0, 10_000_00, 100_00],
      ['Expenses', 'Total expenses', 1, 10_000_00, 0, 10_000_00, null],
      [null, 'Income less expenses', 2, 40_000_00, 3_442_62, 36_557_38, null],
    ]);
  });

  test("have the VAT in Kontor's prices and in the fee of a withdrawal", async () => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, basicQuarterly);
    const plan = cellsOf(await getReport({ report: 'categories', range: '7d' }, owner.asking));
    // 9,000 × 7.5 ÷ 107.5 = 627.91.
    expect(plan).toContainEqual(['Expenses', 'Kontor plan', 1, 9_000_00, 627_91, 8_372_09, 100_00]);

    const withdrawer = await newWithdrawer(server);
    await server.call('withdraw', { body: withdrawalOf(withdrawer, 1_000_00) }, withdrawer.asking);
    await server.deps.jobs.drain();
    await advanceTime(server, day);
    const { feeMinor, vatMinor, stampDutyMinor } = calculateCharge(1_000_00, standardTariff);
    const feesMinor = feeMinor + vatMinor + stampDutyMinor;
    const rows = cellsOf(await getReport({ report: 'categories', range: '7d' }, withdrawer.asking));
    expect(rows.find(([, category]) => category === 'Withdrawal fees')?.slice(3, 6)).toEqual([
      feesMinor,
      vatMinor,
      feesMinor - vatMinor,
    ]);
  });

  test("have the VAT of a refund of an invoice's payment as a negative amount", async () => {
    const withdrawer = await newWithdrawer(server);
    const { data } = await server.call('transactions', { query: {} }, withdrawer.asking);
    await server.deps.db.execute(
      `update invoices set tax_minor = 4500, subtotal_minor = 445500 where business_id = '${withdrawer.businessId}'`,
    );
    const input = { params: { id: data[0]?.id ?? '' }, body: { amountMinor: 100_000, reason: 'Sent back' } };
    await server.call('refundTransaction', input, withdrawer.asking);
    await server.deps.jobs.drain();
    await advanceTime(server, 3_600_000);
    const rows = cellsOf(await getReport({ report: 'categories', range: '7d' }, withdrawer.asking));
    expect(rows).toContainEqual(['Income', 'Sales', 1, 450_000, 4_500, 445_500, 128_57]);
    expect(rows).toContainEqual(['Income', 'Refunds', 1, -100_000, -1_000, -99_000, -28_57]);
  });
});

describe('the general ledger', () => {
  test('has the rows of each account with a running balance, by pages and by account', async () => {
    await addQuarter(server, shop);
    const report = await getReport({ report: 'ledger', from: '2026-01-01', to: '2026-03-31' });
    const shown = (rows: ReportRow[]) => rows.map(({ cells }) => cells.slice(0, 6));
    expect(shown(report.rows)).toEqual([
      ['Income', 'Sales in person', '2026-01-06', 'Ankara, 6 yards, Thread', 26_500_00, 26_500_00],
      ['Income', 'Services', '2026-02-10', 'Services', 40_000_00, 40_000_00],
      ['Expenses', 'Rent', '2026-01-05', 'Shop in Balogun Market', 150_000_00, 150_000_00],
      ['Expenses', 'Rent', '2026-02-05', 'Shop in Balogun Market', 150_000_00, 300_000_00],
      ['Expenses', 'Wages', '2026-03-01', 'Wages', 9_999_99, 9_999_99],
      ['Expenses', 'Market fees', '2026-02-28', 'Shop in Balogun Market', 1_250_50, 1_250_50],
    ]);
    expect(report.accounts).toContainEqual({ id: 'expense:Rent', name: 'Expenses: Rent' });
    expect(report.accounts).toHaveLength(5);
    const rent = { report: 'ledger', from: '2026-01-01', to: '2026-03-31', account: 'expense:Rent' } as const;
    const second = await getReport({ ...rent, pageNumber: 2, perPage: 1 });
    expect(shown(second.rows)).toEqual([
      ['Expenses', 'Rent', '2026-02-05', 'Shop in Balogun Market', 150_000_00, 300_000_00],
    ]);
    expect(second.pagination).toEqual({ pageNumber: 2, pageSize: 1, perPage: 1, total: 2 });
    // The hash is that of the whole report.
    expect(second.sha256).toBe(report.sha256);
  });

  test('has the movements of the money with Kontor, which continue from the balance before', async () => {
    const withdrawer = await newWithdrawer(server);
    const available = { report: 'ledger', account: 'money:available' } as const;
    const net = 443_250;
    const read = async (range: '7d' | 'today') =>
      cellsOf(await getReport({ ...available, range }, withdrawer.asking)).map((cells) => cells.slice(3, 6));
    expect(await read('7d')).toEqual([
      ['Opening balance', null, 0],
      [expect.stringMatching(/^Invoice payment .+, settled$/), net, net],
    ]);
    const pending = { report: 'ledger', account: 'money:pending', range: '7d' } as const;
    const moves = cellsOf(await getReport(pending, withdrawer.asking)).map((cells) => cells.slice(3, 6));
    expect(moves).toEqual([
      ['Opening balance', null, 0],
      [expect.stringMatching(/, received$/), 450_000, 450_000],
      [expect.stringMatching(/, fee$/), -6_750, net],
      [expect.stringMatching(/, settled$/), -net, 0],
    ]);
    await advanceTime(server, day);
    await server.call('withdraw', { body: withdrawalOf(withdrawer, 1_000_00) }, withdrawer.asking);
    await advanceTime(server, 1_000);
    const { totalMinor } = calculateCharge(1_000_00, standardTariff);
    expect(await read('today')).toEqual([
      ['Opening balance', null, net],
      ['Withdrawal, held', -totalMinor, net - totalMinor],
    ]);
  });
});

describe('the balance', () => {
  test('leads from the profit of the books to the change of the money with Kontor', async () => {
    const withdrawer = await newWithdrawer(server);
    await server.call('createExpense', { body: sampleExpense }, withdrawer.asking);
    await server.call('withdraw', { body: withdrawalOf(withdrawer, 1_000_00) }, withdrawer.asking);
    await server.deps.jobs.drain();
    await advanceTime(server, day);
    const { totalMinor, amountMinor } = calculateCharge(1_000_00, standardTariff);
    const net = 443_250;
    const report = await getReport({ report: 'balance', range: '1y' }, withdrawer.asking);
    const { availableMinor } = await server.call('revenueBalance', {}, withdrawer.asking);
    expect(availableMinor).toBe(net - totalMinor);
    const profitMinor = net - (totalMinor - amountMinor) - sampleExpense.amountMinor;
    expect(cellsOf(report)).toEqual([
      ['Money with Kontor', 'Available', 0, availableMinor, availableMinor],
      ['Money with Kontor', 'Pending', 0, 0, 0],
      ['Money with Kontor', 'In dispute', 0, 0, 0],
      ['Money with Kontor', 'On its way', 0, 0, 0],
      ['Money with Kontor', 'Amount due', 0, 0, 0],
      ['Money with Kontor', 'Total', 0, availableMinor, availableMinor],
      ...[
        ['Profit of the books', profitMinor],
        ['Your own entries', sampleExpense.amountMinor],
        ['Recorded by hand or imported', 0],
        ['Deposits without an order or invoice', 0],
        ['Withdrawals to your bank', -amountMinor],
        ['Paid to Kontor by card or transfer', 0],
        ['Disputes, refunds and returned fees', 0],
        ['Change of your money with Kontor', availableMinor],
      ].map(([title, changeMinor]) => ['From profit to your balance', title, null, changeMinor, null]),
    ]);
  });

  test('leaves out what never passed Kontor: cash, and a plan paid by card', async () => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, basicQuarterly);
    const { invoice } = await sentInvoice(server, owner);
    const payment = { params: { id: invoice.id }, body: { amountMinor: 50_000_00, method: 'CASH' as const } };
    await server.call('recordInvoicePayment', payment, owner.asking);
    await advanceTime(server, 1_000);
    const rows = cellsOf(await getReport({ report: 'balance', range: '7d' }, owner.asking));
    const stepOf = (title: string) => rows.find(([, account]) => account === title)?.[3];
    expect(stepOf('Profit of the books')).toBe(41_000_00);
    expect(stepOf('Recorded by hand or imported')).toBe(-50_000_00);
    expect(stepOf('Paid to Kontor by card or transfer')).toBe(9_000_00);
    expect(stepOf('Change of your money with Kontor')).toBe(0);
  });
});
