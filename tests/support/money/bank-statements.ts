import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

const header = 'Trans Date,Reference,Value Date,Debit,Credit,Balance,Originating Branch,Remarks';
export const fuel = '05-Jan-2026,,05-Jan-2026,"4,500.00",,,BRANCH,POS FILLING STATION';
export const sale = '06-Jan-2026,,06-Jan-2026,,"26,500.00",,BRANCH,TRANSFER FROM ADA OBI';

/** A statement in the format of GTBank. */
export const toStatementFile = (rows: readonly string[], top: readonly string[] = []) => ({
  name: 'statement.csv',
  content: Buffer.from([...top, header, ...rows].join('\n')),
});

/** The statements of a shop, and its books. */
export function openStatements(server: ApiServer, { asking }: Pick<Shop, 'asking'>) {
  const listLines = async (query: InputOf<'bankStatementLines'>['query'] = {}) =>
    (await server.call('bankStatementLines', { query }, asking)).data;
  const importRows = (rows: readonly string[], choices: object = {}) =>
    server.call(
      'importBankStatement',
      { body: { choices: JSON.stringify(choices) }, file: toStatementFile(rows) },
      asking,
    );
  const expense = {
    category: 'Electricity and fuel',
    currency: 'NGN',
    valueDate: '2026-01-05',
    amountMinor: 4_500_00,
    purpose: 'Diesel',
    allowDuplicate: true,
  } as const;
  return {
    listLines,
    importRows,
    async newLine(row = fuel) {
      await importRows([row]);
      const [line] = await listLines({ status: 'new' });
      if (!line) throw new Error('The statement has no new line');
      return line;
    },
    /** An expense with the amount and day of the purchase of fuel. */
    addExpense: (changes: Partial<InputOf<'createExpense'>['body']> = {}) =>
      server.call('createExpense', { body: { ...expense, ...changes } }, asking),
    match: (id: string, rowId: string) =>
      server.ask('matchStatementLine', { params: { id }, body: { rowId } }, asking),
    book: (id: string, body: InputOf<'bookStatementLine'>['body'] = { category: 'Stock' }) =>
      server.ask('bookStatementLine', { params: { id }, body }, asking),
    ignore: (id: string) => server.ask('ignoreStatementLine', { params: { id } }, asking),
    undo: (id: string) => server.ask('undoStatementLine', { params: { id } }, asking),
    listBooks: async () => (await server.call('books', { query: {} }, asking)).data,
  };
}
