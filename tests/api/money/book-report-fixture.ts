import type { ReportRow } from '#domain/book-report.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';
import { sampleExpense, sampleIncome } from './bookkeeping-samples.ts';

/** February and March of 2026; the period before it begins on 4 December. */
export const february = { from: '2026-02-01', to: '2026-03-31' };

export const cellsOf = ({ rows }: { rows: ReportRow[] }) => rows.map(({ cells }) => cells);

/** Adds an expense with these changes to the sample. */
export const addExpense = (
  server: ApiServer,
  { asking }: Shop,
  changes: Partial<InputOf<'createExpense'>['body']> = {},
) => server.call('createExpense', { body: { ...sampleExpense, allowDuplicate: true, ...changes } }, asking);

/** January: 26,500 in person, 150,000 rent. February: 40,000 services, 150,000 rent, 1,250.50 market fees. March: 9,999.99 wages. */
export async function addQuarter(server: ApiServer, shop: Shop): Promise<void> {
  const { products: _, ...income } = sampleIncome;
  const services = { ...income, category: 'Services', amountMinor: 40_000_00, valueDate: '2026-02-10' };
  for (const body of [sampleIncome, services]) await server.call('createIncome', { body }, shop.asking);
  await addExpense(server, shop);
  await addExpense(server, shop, { valueDate: '2026-02-05' });
  await addExpense(server, shop, { category: 'Market fees', amountMinor: 1_250_50, valueDate: '2026-02-28' });
  const wages = { category: 'Wages', amountMinor: 9_999_99, valueDate: '2026-03-01', purpose: null };
  await addExpense(server, shop, wages);
}
