import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { fuel, openStatements, sale } from '#tests/support/money/bank-statements.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let statements: ReturnType<typeof openStatements>;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
  statements = openStatements(server, shop);
});

describe('a suggestion', () => {
  test.each(['2026-01-02', '2026-01-05', '2026-01-08'])(
    'is an entry with its amount on %s',
    async (valueDate) => {
      const entry = await statements.addExpense({ valueDate });
      const line = await statements.newLine();
      expect(line.candidates).toMatchObject([
        {
          rowId: entry.id,
          source: 'hand',
          category: 'Electricity and fuel',
          amountMinor: -4_500_00,
          description: 'Diesel',
        },
      ]);
    },
  );

  test.each<[string, Partial<InputOf<'createExpense'>['body']>]>([
    ['four days before', { valueDate: '2026-01-01' }],
    ['four days after', { valueDate: '2026-01-09' }],
    ['another amount', { amountMinor: 4_500_01 }],
    ['another currency', { currency: 'USD' }],
  ])('is not an entry with %s, which is refused too', async (_name, changes) => {
    const { id: rowId } = await statements.addExpense(changes);
    const line = await statements.newLine();
    expect(line.candidates).toEqual([]);
    expect(await statements.match(line.id, rowId)).toMatchObject({ status: 409 });
    expect(await statements.listLines({ status: 'new' })).toHaveLength(1);
  });

  test('is not money in for money out', async () => {
    await statements.addExpense();
    const line = await statements.newLine('05-Jan-2026,,05-Jan-2026,,"4,500.00",,BRANCH,TRANSFER');
    expect(line.candidates).toEqual([]);
  });

  test('of several entries has all of them, and no entry of another line', async () => {
    const one = await statements.addExpense();
    const other = await statements.addExpense({ purpose: 'Petrol' });
    await statements.importRows([fuel, fuel]);
    const [first, second] = await statements.listLines();
    expect(first?.candidates).toHaveLength(2);
    await statements.match(first?.id ?? '', one.id);
    const [line] = await statements.listLines({ status: 'new' });
    expect(line).toMatchObject({ id: second?.id, candidates: [{ rowId: other.id }] });
  });

  test('of a category comes from earlier lines with the same words', async () => {
    const line = await statements.newLine();
    expect(line.suggestedCategory).toBeNull();
    await statements.book(line.id, { category: 'Electricity and fuel' });
    const again = await statements.newLine(fuel.replaceAll('05-Jan', '20-Jan'));
    expect(again.suggestedCategory).toBe('Electricity and fuel');
  });
});

describe('a line', () => {
  test('is matched to an entry, undone and ignored', async () => {
    const { id: rowId } = await statements.addExpense();
    const { id } = await statements.newLine();
    const statusOf = async () => (await statements.listLines())[0]?.status;
    expect(await statements.match(id, rowId)).toMatchObject({ status: 200 });
    expect(await statements.match(id, rowId)).toMatchObject({ status: 200 });
    expect(await statements.listLines()).toMatchObject([{ status: 'matched', row: { rowId } }]);
    expect(await statements.ignore(id)).toMatchObject({ status: 409 });
    expect(await statements.undo(id)).toMatchObject({ status: 200 });
    expect(await statusOf()).toBe('new');
    expect(await statements.ignore(id)).toMatchObject({ status: 200 });
    expect(await statusOf()).toBe('ignored');
    expect(await statements.match(id, rowId)).toMatchObject({ status: 409 });
    expect(await statements.listBooks()).toHaveLength(1);
  });

  test('of money out is booked as an expense, once, and undo deletes it', async () => {
    const { id } = await statements.newLine();
    const body = { category: 'Electricity and fuel', description: 'Diesel' };
    expect(await statements.book(id, body)).toMatchObject({ status: 200 });
    expect(await statements.book(id, body)).toMatchObject({ status: 200 });
    const [entry, ...others] = await statements.listBooks();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      type: 'expense',
      category: 'Electricity and fuel',
      amountMinor: 4_500_00,
      valueDate: '2026-01-05',
      purpose: 'Diesel',
      paymentMethod: 'TRANSFER',
    });
    await statements.undo(id);
    expect(await statements.listBooks()).toEqual([]);
    expect(await statements.listLines({ status: 'new' })).toHaveLength(1);
  });

  test('of money in is booked as an income', async () => {
    const { id } = await statements.newLine(sale);
    await statements.book(id, { category: 'Sales in person', channel: 'SOCIAL_MEDIA' });
    expect(await statements.listBooks()).toMatchObject([
      {
        type: 'income',
        amountMinor: 26_500_00,
        channel: 'SOCIAL_MEDIA',
        note: 'TRANSFER FROM ADA OBI',
      },
    ]);
  });

  test('is new again when its entry is deleted', async () => {
    const { id: rowId } = await statements.addExpense();
    const { id } = await statements.newLine();
    await statements.match(id, rowId);
    await server.call('deleteBookEntry', { params: { id: rowId } }, shop.asking);
    expect(await statements.listLines()).toMatchObject([{ id, status: 'new', row: null }]);
  });

  test('is not matched to an entry that does not exist', async () => {
    const { id } = await statements.newLine();
    const { id: deleted } = await statements.addExpense();
    await server.call('deleteBookEntry', { params: { id: deleted } }, shop.asking);
    for (const rowId of [deleted, 'nothing', `${deleted}.money`])
      expect(await statements.match(id, rowId)).toMatchObject({ status: 404 });
  });

  test('shares an entry with no other line, also at the same moment', async () => {
    const { id: rowId } = await statements.addExpense();
    await statements.importRows([fuel, fuel]);
    const lines = await statements.listLines();
    const answers = await Promise.all(lines.map(({ id }) => statements.match(id, rowId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await statements.listLines({ status: 'matched' })).toHaveLength(1);
  });

  test('is booked or matched, not both, at the same moment', async () => {
    const { id: rowId } = await statements.addExpense();
    const { id } = await statements.newLine();
    const answers = await Promise.all([
      statements.match(id, rowId),
      statements.book(id, { category: 'Stock' }),
      statements.ignore(id),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('does not keep an entry that is deleted at the same moment', async () => {
    const { id: rowId } = await statements.addExpense();
    const { id } = await statements.newLine();
    await Promise.all([
      statements.match(id, rowId),
      server.ask('deleteBookEntry', { params: { id: rowId } }, shop.asking),
    ]);
    expect(await statements.listLines()).toMatchObject([{ status: 'new', row: null }]);
    expect(await statements.listBooks()).toEqual([]);
  });

  test('of an entry that was changed shows its new amount', async () => {
    const { id: rowId } = await statements.addExpense();
    const { id } = await statements.newLine();
    await statements.match(id, rowId);
    const params = { id: rowId };
    await server.call('updateExpense', { params, body: { amountMinor: 5_000_00 } }, shop.asking);
    expect(await statements.listLines()).toMatchObject([
      { amountMinor: 4_500_00, row: { amountMinor: -5_000_00 } },
    ]);
  });

  test('writes each step into the activity', async () => {
    const { id } = await statements.newLine();
    await statements.ignore(id);
    await statements.undo(id);
    const { data } = await server.call('auditLog', { query: { recordType: 'bank-statement' } }, shop.asking);
    expect(data.map(({ event, recordLabel }) => [event, recordLabel])).toEqual([
      ['line.undo', 'POS FILLING STATION, -₦4,500.00'],
      ['line.ignore', 'POS FILLING STATION, -₦4,500.00'],
      ['statement.imported', 'GTBank'],
    ]);
  });
});

test('an amount received is marked if it is a withdrawal from Kontor', async () => {
  const withdrawer = await newWithdrawer(server);
  const body = withdrawalOf(withdrawer, 50_000);
  await server.call('withdraw', { body }, withdrawer.asking);
  const own = openStatements(server, withdrawer);
  const day = dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
  await own.importRows([
    `${day},,${day},,500.00,,BRANCH,NIP KONTOR`,
    `${day},,${day},,500.01,,BRANCH,NIP ADA OBI`,
    `${day},,${day},500.00,,,BRANCH,NIP TO ADA OBI`,
  ]);
  const lines = await own.listLines();
  expect(lines.map(({ description, isWithdrawal }) => [description, isWithdrawal])).toEqual([
    ['NIP TO ADA OBI', false],
    ['NIP ADA OBI', false],
    ['NIP KONTOR', true],
  ]);
});

describe('a row that follows from a transaction', () => {
  test('is suggested, matched once, and stays when the line is undone', async () => {
    await createPaidInvoice(server, shop);
    const before = await statements.listBooks();
    const today = dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
    const { id, candidates } = await statements.newLine(
      `${today},,${today},,${sentInvoiceTotalMinor / 100},,BRANCH,NIP INVOICE`,
    );
    expect(candidates).toMatchObject([
      { source: 'automatic', category: 'Sales', amountMinor: sentInvoiceTotalMinor },
    ]);
    const rowId = candidates[0]?.rowId ?? '';
    expect(rowId).toMatch(/\.money$/);
    expect(await statements.match(id, rowId)).toMatchObject({ status: 200 });
    expect(await statements.listLines()).toMatchObject([{ status: 'matched', row: { rowId } }]);
    await statements.undo(id);
    expect(await statements.listLines()).toMatchObject([{ status: 'new', row: null }]);
    expect(await statements.listBooks()).toEqual(before);
  });
});
