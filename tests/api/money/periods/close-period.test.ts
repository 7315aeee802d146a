import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entryChecks } from '#domain/book-checks.ts';
import { permission } from '#domain/permission.ts';
import { sampleExpense, sampleIncome } from '#tests/api/money/bookkeeping-samples.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import { openStatements } from '#tests/support/money/bank-statements.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import { addExpense, askToClose, closeMonth, readPeriod, reopenMonth, setTime } from './period-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // 00:30 on 1 April in Lagos, where March is over.
  setTime(server, '2026-03-31T23:30:00.000Z');
  shop = await newShop(server);
});

const listPeriods = () => server.call('bookPeriods', {}, shop.asking);
const inMarch = { valueDate: '2026-03-10' };

describe('the months of the books', () => {
  test('are listed from the first row to the current one, newest first', async () => {
    await addExpense(server, shop);
    const months = (await listPeriods()).map(({ month, status, canClose }) => [month, status, canClose]);
    expect(months).toEqual([
      ['2026-04', 'open', false],
      ['2026-03', 'open', true],
      ['2026-02', 'open', true],
      ['2026-01', 'open', true],
    ]);
  });

  test('are only the current one in new books', async () => {
    expect(await listPeriods()).toMatchObject([{ month: '2026-04', canClose: false }]);
  });

  test('have the totals of the list of the books', async () => {
    await addExpense(server, shop, inMarch);
    await addExpense(server, shop, { ...inMarch, currency: 'GHS', amountMinor: 7_00 });
    await addExpense(server, shop, { valueDate: '2026-04-01', amountMinor: 1_00 });
    expect(await readPeriod(server, shop, '2026-03')).toMatchObject({
      first: '2026-03-01',
      last: '2026-03-31',
      totals: [
        { currency: 'GHS', incomeMinor: 0, expensesMinor: 7_00 },
        { currency: 'NGN', incomeMinor: 0, expensesMinor: sampleExpense.amountMinor },
      ],
      lateCount: 0,
    });
  });

  test.each(['2026-13', '2026-1', 'march'])('do not include %s', async (month) => {
    const answer = await server.ask('bookPeriod', { params: { month } }, shop.asking);
    expect(answer).toMatchObject({ status: 422 });
  });
});

describe('a month', () => {
  test('is closed with the name of the person and the time', async () => {
    await addExpense(server, shop, inMarch);
    await closeMonth(server, shop, '2026-03');
    expect(await readPeriod(server, shop, '2026-03')).toMatchObject({
      status: 'closed',
      closedByName: 'Amaka Obi',
      closedAt: expect.stringMatching(/^2026-03-31T23:30/),
      canClose: false,
      canReopen: true,
      blocker: null,
    });
    const { data } = await server.call('auditLog', { query: { recordType: 'book-period' } }, shop.asking);
    expect(data).toMatchObject([
      { event: 'period.close', recordLabel: 'March 2026', from: 'open', to: 'closed' },
    ]);
  });

  test('can be closed once it is over in the time zone of the business, not before', async () => {
    setTime(server, '2026-03-31T22:59:59.000Z');
    expect(await askToClose(server, shop, '2026-03')).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
      error: "March 2026 isn't over yet. You can close it from 1 April 2026.",
    });
    setTime(server, '2026-03-31T23:00:00.000Z');
    expect(await askToClose(server, shop, '2026-03')).toMatchObject({ status: 200 });
  });

  test('is not closed before the month before it', async () => {
    await closeMonth(server, shop, '2026-01');
    expect(await askToClose(server, shop, '2026-03')).toMatchObject({
      status: 409,
      error: 'Close the months before March 2026 first.',
    });
    await closeMonth(server, shop, '2026-02');
    expect(await askToClose(server, shop, '2026-03')).toMatchObject({ status: 200 });
  });

  test('that is the first to be closed is closed with everything before it', async () => {
    await addExpense(server, shop, { valueDate: '2025-11-30' });
    await addExpense(server, shop, inMarch);
    const { first, totals, includesEarlier } = await readPeriod(server, shop, '2026-03');
    expect([first, includesEarlier]).toEqual(['2025-11-30', true]);
    expect(totals).toMatchObject([{ expensesMinor: 2 * sampleExpense.amountMinor }]);
    await closeMonth(server, shop, '2026-03');
    expect((await listPeriods()).map(({ month }) => month)).toEqual(['2026-04', '2026-03']);
    expect(await readPeriod(server, shop, '2025-12')).toMatchObject({
      status: 'closed',
      blocker: 'December 2025 is closed and reopened together with March 2026.',
    });
    const early = { body: { ...sampleExpense, valueDate: '2025-12-24' } };
    expect(await server.ask('createExpense', early, shop.asking)).toMatchObject({ code: 'PERIOD_CLOSED' });
  });

  test('is closed only with the totals that the person saw', async () => {
    const { totals } = await readPeriod(server, shop, '2026-03');
    await addExpense(server, shop, inMarch);
    const input = { params: { month: '2026-03' }, body: { totals } };
    expect(await server.ask('closeBookPeriod', input, shop.asking)).toMatchObject({
      status: 409,
      code: 'AMOUNT_CHANGED',
    });
    expect(await readPeriod(server, shop, '2026-03')).toMatchObject({ status: 'open' });
  });

  test('is closed and reopened once by a request that is repeated', async () => {
    await closeMonth(server, shop, '2026-03');
    const input = { params: { month: '2026-03' }, body: { totals: [] } };
    expect(await server.ask('closeBookPeriod', input, shop.asking)).toMatchObject({ status: 200 });
    await reopenMonth(server, shop, '2026-03');
    await reopenMonth(server, shop, '2026-03');
    const { data } = await server.call('auditLog', { query: { recordType: 'book-period' } }, shop.asking);
    expect(data.map(({ event }) => event)).toEqual(['period.reopen', 'period.close']);
  });

  test('is closed and reopened only by those who manage the books', async () => {
    const viewer = await createTeamMember(server, shop, [permission('BOOK_KEEPING', 'view-only')]);
    const params = { month: '2026-03' };
    expect(await server.ask('bookPeriod', { params }, viewer)).toMatchObject({ status: 200 });
    const close = await server.ask('closeBookPeriod', { params, body: { totals: [] } }, viewer);
    expect(close).toMatchObject({ status: 403 });
    await closeMonth(server, shop, '2026-03');
    const reopening = { params, body: { reason: 'A receipt' } };
    expect(await server.ask('reopenBookPeriod', reopening, viewer)).toMatchObject({ status: 403 });
  });
});

describe('reopening', () => {
  test.each(['', '  ', 'no'])('needs a reason, not "%s"', async (reason) => {
    await closeMonth(server, shop, '2026-03');
    const input = { params: { month: '2026-03' }, body: { reason } };
    expect(await server.ask('reopenBookPeriod', input, shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'reason' }],
    });
  });

  test('keeps its reason beside the month and in the activity log, and opens its days', async () => {
    await closeMonth(server, shop, '2026-03');
    expect(await reopenMonth(server, shop, '2026-03')).toMatchObject({
      status: 'reopened',
      reopenReason: 'A receipt was missing',
      reopenedByName: 'Amaka Obi',
    });
    const { data } = await server.call('auditLog', { query: { recordType: 'book-period' } }, shop.asking);
    expect(data[0]).toMatchObject({ event: 'period.reopen', note: 'A receipt was missing' });
    await addExpense(server, shop, inMarch);
    await closeMonth(server, shop, '2026-03');
    expect(await readPeriod(server, shop, '2026-03')).toMatchObject({ status: 'closed' });
  });

  test('is only possible for the month that was closed last', async () => {
    await closeMonth(server, shop, '2026-02');
    await closeMonth(server, shop, '2026-03');
    const input = { params: { month: '2026-02' }, body: { reason: 'A receipt' } };
    expect(await server.ask('reopenBookPeriod', input, shop.asking)).toMatchObject({
      status: 409,
      error: 'Reopen the months after February 2026 first.',
    });
    await reopenMonth(server, shop, '2026-03');
    expect(await server.ask('reopenBookPeriod', input, shop.asking)).toMatchObject({ status: 200 });
    expect(await askToClose(server, shop, '2026-03')).toMatchObject({ status: 409 });
  });

  test('is not possible for a month that was never closed', async () => {
    const input = { params: { month: '2026-02' }, body: { reason: 'A receipt' } };
    expect(await server.ask('reopenBookPeriod', input, shop.asking)).toMatchObject({ status: 409 });
  });
});

describe('the checks before closing', () => {
  const countsOf = async (month: string) =>
    Object.fromEntries(
      (await readPeriod(server, shop, month)).checks.map(({ check, count }) => [check, count]),
    );

  test('count the rows that the list shows for them, and do not prevent closing', async () => {
    await addExpense(server, shop, inMarch);
    await addExpense(server, shop, { ...inMarch, paymentMethod: null });
    await addExpense(server, shop, { ...inMarch, category: 'Other expenses' });
    await server.call(
      'createIncome',
      { body: { ...sampleIncome, ...inMarch, category: 'other income', paymentMethod: 'CASH' } },
      shop.asking,
    );
    await addExpense(server, shop, { valueDate: '2026-04-01', paymentMethod: null });
    await closeMonth(server, shop, '2026-02');
    expect(await countsOf('2026-03')).toEqual({
      waitingReceipts: 0,
      newStatementLines: 0,
      noCategory: 2,
      noMethod: 1,
      noReceipt: 3,
      unfinishedPayments: 0,
    });
    for (const check of entryChecks) {
      const query: InputOf<'books'>['query'] = { from: '2026-03-01', to: '2026-03-31', check };
      const { pagination } = await server.call('books', { query }, shop.asking);
      expect(pagination.total).toBe((await countsOf('2026-03'))[check]);
    }
    expect(await askToClose(server, shop, '2026-03')).toMatchObject({ status: 200 });
  });

  test('count receipts that wait and lines of bank statements that are new', async () => {
    await addExpense(server, shop, inMarch);
    const file = { name: 'receipt.pdf', content: samplePdf() };
    const { id: fileId } = await server.call(
      'uploadFile',
      { body: { category: 'BOOKKEEPING_DOCUMENT' }, file },
      shop.asking,
    );
    await server.call('createBookDraft', { body: { fileId } }, shop.asking);
    const statements = openStatements(server, shop);
    const inStatement = (day: string) => `${day},,${day},"1,200.00",,,BRANCH,Pens`;
    const line = await statements.newLine(inStatement('09-Mar-2026'));
    await statements.importRows([inStatement('01-Apr-2026')]);
    expect(await countsOf('2026-03')).toMatchObject({ waitingReceipts: 1, newStatementLines: 1 });
    await statements.book(line.id, { category: 'Office' });
    expect(await countsOf('2026-03')).toMatchObject({ newStatementLines: 0 });
  });
});
