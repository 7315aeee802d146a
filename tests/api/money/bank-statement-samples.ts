import type { bankStatementCalls } from '#contract/money/bank-statement.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

type Name = keyof typeof bankStatementCalls;

let files = 0;
/** A statement in the format of GTBank whose lines no other file has: one of money out, one of money in. */
export const sampleStatement = () => {
  const reference = `S${(files += 1)}`;
  const text = [
    'Trans Date,Reference,Value Date,Debit,Credit,Balance,Originating Branch,Remarks',
    `05-Jan-2026,${reference},05-Jan-2026,"15,000.00",,"85,000.00",HEAD OFFICE,POS PURCHASE AT BALOGUN MARKET`,
    `06-Jan-2026,${reference},06-Jan-2026,,"26,500.00","111,500.00",HEAD OFFICE,TRANSFER FROM ADA OBI`,
  ].join('\n');
  return { name: 'statement.csv', content: Buffer.from(text) };
};

const newLines = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  const { statementId } = await world.server.call(
    'importBankStatement',
    { body: {}, file: sampleStatement() },
    asking,
  );
  const query = { statementId: statementId ?? '' };
  const { data } = await world.server.call('bankStatementLines', { query }, asking);
  return { asking, statementId: statementId ?? '', lines: data };
};
const ofLine = async (world: World) => {
  const { lines } = await newLines(world);
  return { id: lines.find(({ direction }) => direction === 'DR')?.id ?? '' };
};

/** A sample for each call about bank statements. */
export const bankStatementSamples: { [N in Name]: Sample<N> } = {
  previewBankStatement: async () => ({
    body: { choices: JSON.stringify({ account: 'GTBank 6789', currency: 'NGN' }) },
    file: sampleStatement(),
  }),
  importBankStatement: async () => ({ body: {}, file: sampleStatement() }),
  bankStatements: async () => ({}),
  deleteBankStatement: async (world) => ({ params: { id: (await newLines(world)).statementId } }),
  bankStatementLines: async (world) => ({
    query: { statementId: (await newLines(world)).statementId, status: 'new', perPage: 20 },
  }),
  matchStatementLine: async (world) => {
    const { asking, lines } = await newLines(world);
    const line = lines.find(({ direction }) => direction === 'DR');
    const body = {
      category: 'Stock',
      currency: 'NGN',
      valueDate: line?.day ?? '',
      amountMinor: line?.amountMinor ?? 0,
      // Another sample may have added an entry like it.
      allowDuplicate: true,
    } as const;
    const entry = await world.server.call('createExpense', { body }, asking);
    return { params: { id: line?.id ?? '' }, body: { rowId: entry.id } };
  },
  bookStatementLine: async (world) => ({ params: await ofLine(world), body: { category: 'Stock' } }),
  ignoreStatementLine: async (world) => ({ params: await ofLine(world) }),
  undoStatementLine: async (world) => {
    const params = await ofLine(world);
    await world.server.call('ignoreStatementLine', { params }, await testCallers['the owner'](world));
    return { params };
  },
};
