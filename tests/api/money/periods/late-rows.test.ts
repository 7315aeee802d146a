import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BookRow } from '#contract/money/bookkeeping.ts';
import type { InvoiceRecord } from '#server/modules/invoices/invoices.repo.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day } from '#tests/support/people/identity.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { sendDisputeEvent } from '#tests/support/money/payer.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';
import {
  closeMonth,
  keepSessions,
  listRows,
  readPeriod,
  reopenMonth,
  setTime,
  toMonthQuery,
} from './period-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'transactions are changed and deleted by hand' }));
beforeEach(async () => {
  setTime(server, '2026-03-20T10:00:00.000Z');
  shop = await newShop(server);
});

const march = toMonthQuery('2026-03');
const april = toMonthQuery('2026-04');
async function read(days: { from: string; to: string }) {
  const summary = await server.call('bookkeepingSummary', { query: days }, shop.asking);
  const { incomeMinor, expensesMinor, profitMinor, income, expenses, byHand, otherCurrencies } = summary;
  return { incomeMinor, expensesMinor, profitMinor, income, expenses, byHand, otherCurrencies };
}
const describeFacts = (...facts: unknown[]): string => facts.join(' ');
const describeRow = (row: BookRow): string =>
  row.source === 'automatic'
    ? describeFacts(row.category, row.amountMinor, row.valueDate, row.lateFrom ?? 'on its day')
    : row.category;
const describeRows = async (days: object): Promise<string[]> =>
  (await listRows(server, shop, days)).map(describeRow).toSorted();

/** The rows and sums of March, which was closed. */
const readMarch = async () => ({
  rows: await listRows(server, shop, march),
  summary: await read(march),
  totals: (await readPeriod(server, shop, '2026-03')).totals,
});

async function closeMarch(): Promise<void> {
  setTime(server, '2026-04-02T10:00:00.000Z');
  await closeMonth(server, shop, '2026-03');
}

const changePayment = (id: string, change: Partial<typeof transactions.$inferInsert>) =>
  server.deps.db
    .update(transactions)
    .set(change)
    .where(and(eq(transactions.businessId, shop.businessId), eq(transactions.id, id)));

describe('a fact of a closed month that is recorded later', () => {
  test('counts on the first open day, and names the day that it belongs to', async () => {
    const invoice = await createSentInvoice(server, shop);
    await closeMarch();
    const before = await readMarch();
    await recordPayment(invoice);
    expect(await readMarch()).toEqual(before);
    expect(await describeRows(april)).toEqual([
      describeFacts('Sales', invoice.totalMinor, '2026-04-01', '2026-03-25'),
    ]);
    expect(await read(april)).toMatchObject({ incomeMinor: invoice.totalMinor });
  });

  test('is a reversal: the sale stays, and its fee comes back on the first open day', async () => {
    const paymentId = await createPaidInvoice(server, shop);
    const fee = (await listRows(server, shop, march)).find(({ type }) => type === 'expense');
    await closeMarch();
    const before = await readMarch();
    await changePayment(paymentId, { result: 'reversed', concludedAt: new Date('2026-04-05T10:00:00.000Z') });
    expect(await readMarch()).toEqual(before);
    const sale = before.totals[0]?.incomeMinor ?? 0;
    expect(await describeRows(april)).toEqual([
      describeFacts('Payment fees', -(fee?.amountMinor ?? 0), '2026-04-01', '2026-03-20'),
      describeFacts('Refunds', -sale, '2026-04-05', 'on its day'),
    ]);
  });

  test('is a dispute that is lost in an open month, which counts on its own day', async () => {
    const paymentId = await createPaidInvoice(server, shop);
    await closeMarch();
    const before = await readMarch();
    await sendDisputeEvent(server, paymentId, 'open');
    await sendDisputeEvent(server, paymentId, 'lost');
    expect(await readMarch()).toEqual(before);
    const rows = await listRows(server, shop, april);
    expect(rows).toContainEqual(expect.objectContaining({ category: 'Refunds', valueDate: '2026-04-02' }));
  });

  test('is a recorded payment that is undone: the sale stays, and the opposite counts on the first open day', async () => {
    const invoice = await createSentInvoice(server, shop);
    setTime(server, '2026-03-26T10:00:00.000Z');
    await recordPayment(invoice);
    await closeMarch();
    const before = await readMarch();
    const { payments } = await server.call('invoice', { params: { id: invoice.id } }, shop.asking);
    const params = { id: invoice.id, paymentId: payments[0]?.id ?? '' };
    await server.call('takeBackInvoicePayment', { params }, shop.asking);
    expect(await readMarch()).toEqual(before);
    expect(await describeRows(april)).toEqual([
      describeFacts('Sales', -invoice.totalMinor, '2026-04-01', '2026-03-25'),
    ]);
  });

  test('is a transaction that is deleted: its closed row stays, and the opposite counts on the first open day', async () => {
    const paymentId = await createPaidInvoice(server, shop);
    await closeMarch();
    const before = await readMarch();
    await server.deps.db.delete(transactions).where(eq(transactions.id, paymentId));
    expect(await readMarch()).toEqual(before);
    const opposite = before.rows.map((row) =>
      describeFacts(row.category, -row.amountMinor, '2026-04-01', '2026-03-20'),
    );
    expect(await describeRows(april)).toEqual(opposite.toSorted());
  });

  test('belongs to its own month again once that is reopened', async () => {
    const invoice = await createSentInvoice(server, shop);
    await closeMarch();
    await recordPayment(invoice);
    await reopenMonth(server, shop, '2026-03');
    expect(await describeRows(april)).toEqual([]);
    expect(await describeRows(march)).toEqual([
      describeFacts('Sales', invoice.totalMinor, '2026-03-25', 'on its day'),
    ]);
  });

  test('stays in the month in which it counted, when that is closed too', async () => {
    const invoice = await createSentInvoice(server, shop);
    await closeMarch();
    await recordPayment(invoice);
    setTime(server, '2026-05-01T10:00:00.000Z');
    await keepSessions(server);
    expect(await readPeriod(server, shop, '2026-04')).toMatchObject({ lateCount: 1 });
    await closeMonth(server, shop, '2026-04');
    expect(await describeRows(april)).toEqual([
      describeFacts('Sales', invoice.totalMinor, '2026-04-01', '2026-03-25'),
    ]);
    expect(await describeRows(toMonthQuery('2026-05'))).toEqual([]);
  });
});

test('a closed month stays as it is when the business moves to another time zone', async () => {
  setTime(server, '2026-03-31T22:30:00.000Z');
  await createPaidInvoice(server, shop);
  await closeMarch();
  const before = await readMarch();
  expect(before.rows.length).toBeGreaterThan(0);
  await server.deps.db
    .update(businesses)
    .set({ timeZone: 'Pacific/Auckland' })
    .where(eq(businesses.id, shop.businessId));
  expect(await readMarch()).toEqual(before);
  expect(await describeRows(april)).toEqual([]);
});

test('a closed month stays as it is when time passes', async () => {
  await createPaidInvoice(server, shop);
  await closeMarch();
  const before = await readMarch();
  await advanceTime(server, 3 * day);
  expect(await readMarch()).toEqual(before);
});

/** Records on 2 April or later that the invoice was paid on 25 March. */
const recordPayment = ({ id, totalMinor }: Pick<InvoiceRecord, 'id' | 'totalMinor'>) =>
  server.call(
    'recordInvoicePayment',
    { params: { id }, body: { amountMinor: totalMinor, method: 'CASH', paidOn: '2026-03-25' } },
    shop.asking,
  );
