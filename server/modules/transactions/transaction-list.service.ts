import type { TransactionList, TransactionTarget } from '#contract/money/transaction.ts';
import type {
  TransactionFilter as AskedFilter,
  TransactionQuery,
} from '#contract/money/transaction-query.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Deps } from '#server/deps.ts';
import { countByField, sumCounts } from '#server/platform/lists/counts.ts';
import { type TransactionFilter, countsAsPayment, transactionList } from './transaction-list.repo.ts';

/** Returns a page of transactions with the counts of all tabs. @throws INVALID for an invalid cursor or invalid days */
export async function listTransactions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, currency }: Member,
  query: TransactionQuery,
): Promise<TransactionList> {
  const filter = toTransactionFilter(query, { timeZone, currency }, clock.now());
  const { data, pagination, counts } = await transactionList.page(db, businessId, query, filter);
  const visible = counts.filter(countsAsPayment);
  return {
    data,
    pagination,
    counts: { all: sumCounts(visible), result: countByField(visible, 'result') },
  };
}

/** Days are in the time zone. @throws INVALID if the end date is before the start date */
export function toTransactionFilter(
  query: AskedFilter,
  { timeZone, currency }: Pick<Member, 'timeZone' | 'currency'>,
  now: Date,
): TransactionFilter {
  const days = parseDateRange(query, () => dayOf(now, timeZone));
  const span = days && spanOf(days, timeZone);
  return {
    hasPayment: true,
    result: query.result === 'ALL' ? undefined : query.result,
    type: query.type,
    direction: query.direction,
    method: query.method,
    search: query.search,
    ...(query.figure
      ? { figure: { name: query.figure, currency: query.currency ?? currency, span } }
      : { span }),
  };
}

/** Returns the filter of the exported file, which has reversals at their own time. @throws INVALID */
export function toTargetFilter(
  target: TransactionTarget,
  businessContext: Pick<Member, 'timeZone' | 'currency'>,
  now: Date,
): TransactionFilter {
  if (target.kind === 'ids') return { hasPayment: true, ids: target.ids };
  const { span, ...filter } = toTransactionFilter(target.filter, businessContext, now);
  return { ...filter, movedSpan: span };
}
