import { type BookCheck, type EntryCheck, bookChecks } from '#domain/book-checks.ts';
import type { Executor } from '#server/db/client.ts';
import { type BookSpan, readBookPage } from '#server/modules/bookkeeping/book-rows.repo.ts';
import { countWaitingDrafts } from '#server/modules/bookkeeping/receipts.repo.ts';
import { countNewLines } from '#server/modules/bookkeeping/statements/statements.repo.ts';
import { countUnfinishedPayments } from './periods.repo.ts';

interface Checked {
  businessId: string;
  timeZone: string;
  /** The days that would be closed. */
  span: BookSpan;
}
type Count = (executor: Executor, checked: Checked) => Promise<number>;

/** Counts the entries that the list of the books shows for a check. */
const countEntries =
  (check: EntryCheck): Count =>
  async (executor, { span, ...business }) =>
    (await readBookPage(executor, business, { check }, span, { limit: 0, offset: 0 })).total;

/** The checks before a month is closed. Each counts rows that its screen can show; none prevents closing. */
const counts: Record<BookCheck, Count> = {
  waitingReceipts: (executor, { businessId, span }) => countWaitingDrafts(executor, businessId, span),
  newStatementLines: (executor, { businessId, span }) => countNewLines(executor, businessId, span),
  noCategory: countEntries('noCategory'),
  noMethod: countEntries('noMethod'),
  noReceipt: countEntries('noReceipt'),
  unfinishedPayments: (executor, { businessId, span }) => countUnfinishedPayments(executor, businessId, span),
};

/** Returns the number of rows behind each check. */
export async function runChecks(
  executor: Executor,
  checked: Checked,
): Promise<{ check: BookCheck; count: number }[]> {
  const results: { check: BookCheck; count: number }[] = [];
  for (const check of bookChecks) results.push({ check, count: await counts[check](executor, checked) });
  return results;
}
