import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { fuel, openStatements, sale, toStatementFile } from '#tests/support/money/bank-statements.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

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

const rent = '07-Jan-2026,,07-Jan-2026,"150,000.00",,,BRANCH,NIP ITOKU PROPERTIES';

describe('an import', () => {
  test('shows in advance what it would add, and stores nothing', async () => {
    const preview = () =>
      server.call(
        'previewBankStatement',
        { body: {}, file: toStatementFile([fuel, sale, 'x,,,1.00,,,,y']) },
        shop.asking,
      );
    expect(await preview()).toMatchObject({
      bank: 'GTBank',
      account: 'GTBank',
      currency: 'NGN',
      firstDay: '2026-01-05',
      lastDay: '2026-01-06',
      lines: 2,
      existingLines: 0,
      moneyInMinor: 26_500_00,
      moneyOutMinor: 4_500_00,
      skipped: [{ reason: 'unreadable date', lines: 1 }],
    });
    expect(await statements.listLines()).toEqual([]);
    await statements.importRows([fuel]);
    expect(await preview()).toMatchObject({ lines: 2, existingLines: 1 });
  });

  test('adds new lines and books nothing', async () => {
    const { statementId, ...counts } = await statements.importRows([fuel, sale]);
    expect(counts).toEqual({ addedLines: 2, existingLines: 0 });
    expect(await statements.listLines({ statementId: statementId ?? '' })).toMatchObject([
      { day: '2026-01-06', direction: 'CR', amountMinor: 26_500_00, status: 'new', account: 'GTBank' },
      { day: '2026-01-05', direction: 'DR', amountMinor: 4_500_00, status: 'new', row: null },
    ]);
    expect(await statements.listBooks()).toEqual([]);
    const [statement] = await server.call('bankStatements', {}, shop.asking);
    expect(statement).toMatchObject({
      bank: 'GTBank',
      counts: { new: 2, matched: 0, booked: 0, ignored: 0 },
    });
  });

  test('of the same file adds nothing', async () => {
    await statements.importRows([fuel, sale]);
    expect(await statements.importRows([fuel, sale])).toEqual({
      statementId: null,
      addedLines: 0,
      existingLines: 2,
    });
    expect(await statements.listLines()).toHaveLength(2);
  });

  test('of a file that overlaps adds the other lines', async () => {
    await statements.importRows([fuel, sale]);
    expect(await statements.importRows([sale, rent])).toMatchObject({ addedLines: 1, existingLines: 1 });
    expect(await statements.listLines()).toHaveLength(3);
  });

  test('keeps two purchases that are alike, and adds a third one later', async () => {
    expect(await statements.importRows([fuel, fuel])).toMatchObject({ addedLines: 2 });
    expect(await statements.importRows([fuel, fuel, fuel])).toMatchObject({
      addedLines: 1,
      existingLines: 2,
    });
  });

  test('of another account or another business is another one', async () => {
    await statements.importRows([fuel]);
    expect(await statements.importRows([fuel], { account: 'Savings' })).toMatchObject({ addedLines: 1 });
    const other = await newShop(server);
    expect(await openStatements(server, other).importRows([fuel])).toMatchObject({ addedLines: 1 });
    expect(await statements.listLines()).toHaveLength(2);
  });

  test('keeps the name of an account by the last digits of its number', async () => {
    const file = toStatementFile([fuel], ['Account No:,0123456789']);
    const body = { choices: JSON.stringify({ account: 'Main account' }) };
    await server.call('importBankStatement', { body, file }, shop.asking);
    expect(await server.call('previewBankStatement', { body: {}, file }, shop.asking)).toMatchObject({
      account: 'Main account',
      existingLines: 1,
    });
  });

  test('at the same moment from two devices adds each line once', async () => {
    await Promise.all([statements.importRows([fuel, sale]), statements.importRows([fuel, sale])]);
    expect(await statements.listLines()).toHaveLength(2);
  });

  test('of a file without a line is refused, and so are choices that are no JSON', async () => {
    const file = toStatementFile(['x,,,1.00,,,,y']);
    expect(await server.ask('importBankStatement', { body: {}, file }, shop.asking)).toMatchObject({
      status: 409,
    });
    const input = { body: { choices: '{' }, file: toStatementFile([fuel]) };
    expect(await server.ask('importBankStatement', input, shop.asking)).toMatchObject({ status: 422 });
  });

  test('waits for the number format if an amount has two meanings', async () => {
    const file = { name: 'a.csv', content: Buffer.from('Date,Details,Amount\n2026-01-05,A,"1,500"') };
    expect(await server.ask('importBankStatement', { body: {}, file }, shop.asking)).toMatchObject({
      status: 409,
    });
    const { mapping } = await server.call('previewBankStatement', { body: {}, file }, shop.asking);
    const body = { choices: JSON.stringify({ mapping }) };
    expect(await server.call('importBankStatement', { body, file }, shop.asking)).toMatchObject({
      addedLines: 1,
    });
    expect(await statements.listLines()).toMatchObject([{ amountMinor: 1_500_00 }]);
  });
});

describe('a statement', () => {
  test('is deleted unless one of its lines is in the books', async () => {
    const { statementId } = await statements.importRows([fuel, sale]);
    const params = { id: statementId ?? '' };
    const remove = () => server.ask('deleteBankStatement', { params }, shop.asking);
    const [line] = await statements.listLines();
    await statements.book(line?.id ?? '', { category: 'Other income' });
    expect(await remove()).toMatchObject({ status: 409 });
    await statements.undo(line?.id ?? '');
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await statements.listLines()).toEqual([]);
    expect(await statements.importRows([fuel, sale])).toMatchObject({ addedLines: 2 });
  });

  test('of another business does not exist', async () => {
    const { id: rowId } = await statements.addExpense();
    const { statementId } = await statements.importRows([fuel]);
    const [line] = await statements.listLines();
    const params = { id: line?.id ?? '' };
    const { asking } = await newShop(server);
    const answers = await Promise.all([
      server.ask('matchStatementLine', { params, body: { rowId } }, asking),
      server.ask('bookStatementLine', { params, body: { category: 'Stock' } }, asking),
      server.ask('ignoreStatementLine', { params }, asking),
      server.ask('undoStatementLine', { params }, asking),
      server.ask('deleteBankStatement', { params: { id: statementId ?? '' } }, asking),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await server.call('bankStatementLines', { query: {} }, asking)).toMatchObject({ data: [] });
    expect(await server.call('bankStatements', {}, asking)).toEqual([]);
  });

  test('of an entry of another business is not matched', async () => {
    const { id: rowId } = await statements.addExpense();
    const other = openStatements(server, await newShop(server));
    const { id } = await other.newLine();
    expect(await other.match(id, rowId)).toMatchObject({ status: 404 });
  });

  test('is read by a member who views the books, and changed by one who manages them', async () => {
    const { id } = await statements.newLine();
    const member = (level: 'view-only' | 'manage') =>
      createTeamMember(server, shop, [permission('BOOK_KEEPING', level)]);
    const viewer = await member('view-only');
    expect(await server.call('bankStatementLines', { query: {} }, viewer)).toMatchObject({ data: [{ id }] });
    const input = { params: { id } };
    expect(await server.ask('ignoreStatementLine', input, viewer)).toMatchObject({ status: 403 });
    const upload = { body: {}, file: toStatementFile([sale]) };
    expect(await server.ask('previewBankStatement', upload, viewer)).toMatchObject({ status: 403 });
    expect(await server.ask('importBankStatement', upload, viewer)).toMatchObject({ status: 403 });
    const manager = await member('manage');
    expect(await server.ask('ignoreStatementLine', input, manager)).toMatchObject({ status: 200 });
  });
});
