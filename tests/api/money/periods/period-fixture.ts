import type { BookPeriodDetails } from '#contract/money/book-period.ts';
import type { BookRow } from '#contract/money/bookkeeping.ts';
import { getMonthDays } from '#domain/book-period.ts';
import { sessions } from '#server/db/tables/people/session.table.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

/** Moves the clock of the server, forwards or backwards. */
export const setTime = (server: ApiServer, instant: string): void =>
  server.pass(Date.parse(instant) - server.deps.clock.now().getTime());

/** Keeps all sessions valid after time has passed. */
export async function keepSessions({ deps }: ApiServer): Promise<void> {
  const now = deps.clock.now();
  await deps.db.update(sessions).set({ lastSeenAt: now, createdAt: now });
}

/** The days of a month as a query of the books. */
export function toMonthQuery(month: string): { from: string; to: string } {
  const { firstDay, endDay } = getMonthDays(month);
  return { from: firstDay, to: new Date(Date.parse(endDay) - 1).toISOString().slice(0, 10) };
}

export const readPeriod = (server: ApiServer, { asking }: Shop, month: string): Promise<BookPeriodDetails> =>
  server.call('bookPeriod', { params: { month } }, asking);

/** Asks to close a month with the totals that it has now. */
export async function askToClose(server: ApiServer, shop: Shop, month: string) {
  const { totals } = await readPeriod(server, shop, month);
  return server.ask('closeBookPeriod', { params: { month }, body: { totals } }, shop.asking);
}

export async function closeMonth(server: ApiServer, shop: Shop, month: string): Promise<void> {
  const { totals } = await readPeriod(server, shop, month);
  await server.call('closeBookPeriod', { params: { month }, body: { totals } }, shop.asking);
}

export const reopenMonth = (server: ApiServer, { asking }: Shop, month: string): Promise<BookPeriodDetails> =>
  server.call('reopenBookPeriod', { params: { month }, body: { reason: 'A receipt was missing' } }, asking);

export const addExpense = (
  server: ApiServer,
  { asking }: Shop,
  changes: Partial<InputOf<'createExpense'>['body']> = {},
) => server.call('createExpense', { body: { ...sampleExpense, allowDuplicate: true, ...changes } }, asking);

/** Returns all rows of the books in these days, or of all days. */
export async function listRows(
  server: ApiServer,
  { asking }: Shop,
  days: { from?: string; to?: string } = {},
): Promise<BookRow[]> {
  const rows: BookRow[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { ...days, pageNumber, perPage: 100 };
    const { data, pagination } = await server.call('books', { query }, asking);
    rows.push(...data);
    if (rows.length >= pagination.total) return rows;
  }
}
