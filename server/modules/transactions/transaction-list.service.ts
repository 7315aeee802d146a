import type { TransactionList, TransactionTarget } from '#contract/money/transaction.ts';
import type {
  TransactionFilter as AskedFilter,
  TransactionQuery,
  TransactionSort,
} from '#contract/money/transaction-query.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import type { TransactionRow } from '#domain/transaction.ts';
import type { Member } from '#server/caller.ts';
import { daysAsked } from '#server/days-asked.ts';
import type { Deps } from '#server/deps.ts';
import { type SortKind, cappedTotal, cutPage, parsePageRequest } from '#server/platform/lists/paging.ts';
import type { TransactionFilter } from './transaction-filter.repo.ts';
import { type TransactionCount, readTransactions } from './transaction-list.repo.ts';

const kinds: Record<TransactionSort, SortKind> = {
  newest: 'instant',
  oldest: 'instant',
  highest: 'number',
  lowest: 'number',
};

/** A page of transactions with the counts of all tabs. Refuses with INVALID for a cursor or days that are none. */
export async function listTransactions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, currency }: Member,
  query: TransactionQuery,
): Promise<TransactionList> {
  const wanted = parsePageRequest(query, kinds, 'newest');
  const filter = filterOf(query, { timeZone, currency }, clock.now());
  const { rows, counts, counted } = await readTransactions(db, businessId, filter, wanted);
  const valueOf = (row: TransactionRow) => (kinds[wanted.sort] === 'instant' ? row.at : row.grossMinor);
  const total =
    counted === null
      ? { total: sum(counts.filter((count) => fits(count, filter))), totalIsCapped: false }
      : cappedTotal(counted);
  return { ...cutPage(rows, wanted, valueOf, total), counts: tabsOf(counts) };
}

/** Days are those of the time zone. Refuses with INVALID where the last lies before the first. */
export function filterOf(
  asked: AskedFilter,
  { timeZone, currency }: Pick<Member, 'timeZone' | 'currency'>,
  now: Date,
): TransactionFilter {
  const days = daysAsked(asked, () => dayOf(now, timeZone));
  return {
    result: asked.result === 'ALL' ? undefined : asked.result,
    type: asked.type,
    direction: asked.direction,
    search: asked.search,
    figure: asked.figure,
    currency: asked.figure && currency,
    span: days && spanOf(days, timeZone),
  };
}

export const targetFilter = (
  target: TransactionTarget,
  place: Pick<Member, 'timeZone' | 'currency'>,
  now: Date,
): TransactionFilter => (target.kind === 'ids' ? { ids: target.ids } : filterOf(target.filter, place, now));

const fits = (count: TransactionCount, { result, type, direction }: TransactionFilter) =>
  (result === undefined || result === count.result) &&
  (type === undefined || type === count.type) &&
  (direction === undefined || direction === count.direction);

const sum = (counts: TransactionCount[]) => counts.reduce((total, { count }) => total + count, 0);

function tabsOf(counts: TransactionCount[]): TransactionList['counts'] {
  const result: TransactionList['counts']['result'] = {};
  for (const entry of counts) result[entry.result] = (result[entry.result] ?? 0) + entry.count;
  return { all: sum(counts), result };
}
