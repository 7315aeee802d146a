import type { BookList, BookRow } from '#contract/money/bookkeeping.ts';
import type { BookQuery } from '#contract/money/book-query.ts';
import { type DayRange, dayOf, spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type BookSpan,
  type BookedTransaction,
  type ListedRow,
  listBookedTransactions,
  readBookPage,
} from './book-rows.repo.ts';
import { listEntries } from './entries.repo.ts';
import { loadEntries } from './entry.view.ts';
import { getOpenFrom, listClosedTransactions } from './periods/posted-rows.repo.ts';

const standardPerPage = 50;

/** Returns the span of whole days. */
export const toBookSpan = (days: DayRange, timeZone: string): BookSpan => ({
  ...spanOf(days, timeZone),
  firstDay: days.first.toString(),
  endDay: days.last.add({ days: 1 }).toString(),
});

/** Returns a page of the books, newest first. @throws INVALID if the end date is before the start date */
export async function listBooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Member,
  { pageNumber = 1, perPage = standardPerPage, ...filter }: BookQuery,
): Promise<BookList> {
  const { businessId, timeZone } = caller;
  const days = parseDateRange(filter, () => dayOf(clock.now(), timeZone));
  const span = days && toBookSpan(days, timeZone);
  const page = { limit: perPage, offset: (pageNumber - 1) * perPage };
  const { rows, total } = await readBookPage(db, caller, filter, span, page);
  const idsOf = (isEntry: boolean) => [
    ...new Set(rows.filter(({ part }) => (part === 'entry') === isEntry).map(({ id }) => id)),
  ];
  const [transactions, entries, openFrom] = await Promise.all([
    listTransactions(db, businessId, idsOf(false)),
    loadEntries(db, businessId, await listEntries(db, businessId, idsOf(true))),
    getOpenFrom(db, businessId),
  ]);
  const transactionById = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const data = rows.flatMap((row): BookRow[] => {
    const entry = entryById.get(row.id);
    if (entry) return [{ ...entry, source: 'hand' }];
    const transaction = transactionById.get(row.id);
    return transaction ? [toAutomaticRow(row, transaction, timeZone)] : [];
  });
  return { data, openFrom, pagination: { pageNumber, pageSize: data.length, perPage, total } };
}

/** Returns the transactions of these rows, also those that were deleted after their month was closed. */
async function listTransactions(
  executor: Executor,
  businessId: string,
  ids: string[],
): Promise<BookedTransaction[]> {
  const existing = await listBookedTransactions(executor, businessId, ids);
  const existingIds = new Set(existing.map(({ id }) => id));
  const deleted = await listClosedTransactions(
    executor,
    businessId,
    ids.filter((id) => !existingIds.has(id)),
  );
  return [...existing, ...deleted.map((one) => ({ ...one, isOnline: false, isDispute: false }))];
}

function toAutomaticRow(row: ListedRow, transaction: BookedTransaction, timeZone: string): BookRow {
  const { part, day, lateFrom } = row;
  const isReversal = part === 'reversal';
  const at = new Date(row.moment);
  return {
    source: 'automatic',
    // A part can have a row on its day, and others for what changed after its month was closed.
    id: lateFrom === null ? `${row.id}.${part}` : `${row.id}.${part}.${day ?? ''}`,
    part: part === 'entry' ? 'money' : part,
    isDispute: transaction.isDispute && (isReversal || row.amountMinor < 0),
    type: row.type,
    category: row.category,
    valueDate: day ?? dayOf(at, timeZone).toString(),
    at: at.toISOString(),
    amountMinor: row.amountMinor,
    currency: row.currency,
    paymentMethod: part === 'fee' ? null : transaction.method,
    channel: transaction.isOnline && row.type === 'income' ? 'ONLINE' : null,
    lateFrom,
    label: transaction.label,
    origin: getOrigin(row, transaction),
    products: [],
  };
}

/** A sale is explained by its order or invoice; a refund, a fee and a reversal by their transaction. */
function getOrigin(
  { part, amountMinor, id }: ListedRow,
  { orderId, invoiceId }: BookedTransaction,
): { type: 'order' | 'invoice' | 'transaction'; id: string } {
  if (part === 'money' && amountMinor > 0) {
    if (orderId !== null) return { type: 'order', id: orderId };
    if (invoiceId !== null) return { type: 'invoice', id: invoiceId };
  }
  return { type: 'transaction', id };
}
