import { type Column, eq, sql } from 'drizzle-orm';
import type { TransactionSort } from '#contract/money/transaction-query.ts';
import type { TransactionRow } from '#domain/transaction.ts';
import type { Database } from '#server/db/client.ts';
import { isoOf, jsonRows } from '#server/db/json-rows.ts';
import { type Page, alongIndex, placeValues } from '#server/db/page.ts';
import { ask } from '#server/db/statement.ts';
import { type PageRequest, type Seek, defaultPageSize } from '#server/platform/lists/paging.ts';
import {
  type TransactionFilter,
  conditions,
  filterValues,
  isPlain,
  shapeOf,
} from './transaction-filter.repo.ts';
import { transactionCounts, transactions } from '#server/db/tables/money/transactions.table.ts';

export type TransactionCount = Omit<typeof transactionCounts.$inferSelect, 'businessId'>;

/** Rows as they were read (see paging.ts), the kept counters, and how many fit where no counter says it. */
export interface TransactionsRead {
  rows: TransactionRow[];
  counts: TransactionCount[];
  /** No further than one past `maxCounted`; null where the counters say it. */
  counted: number | null;
}

export const rowColumns = {
  id: transactions.id,
  at: transactions.at,
  type: transactions.type,
  direction: transactions.direction,
  result: transactions.result,
  source: transactions.source,
  method: transactions.method,
  label: transactions.label,
  counterpart: transactions.counterpart,
  grossMinor: transactions.grossMinor,
  feeMinor: transactions.feeMinor,
  netMinor: transactions.netMinor,
  currency: transactions.currency,
} satisfies Record<keyof TransactionRow, Column>;
const shown = { ...rowColumns, at: isoOf(transactions.at) };

const keys: Record<TransactionSort, Page['key']> = {
  newest: { by: transactions.at, falls: true },
  oldest: { by: transactions.at, falls: false },
  highest: { by: transactions.grossMinor, falls: true },
  lowest: { by: transactions.grossMinor, falls: false },
};

const countColumns = {
  result: transactionCounts.result,
  type: transactionCounts.type,
  direction: transactionCounts.direction,
  count: transactionCounts.count,
};

function pageStatement(
  db: Database,
  filter: TransactionFilter,
  sort: TransactionSort,
  at: Seek['at'],
  isStandard: boolean,
) {
  const page = {
    table: transactions,
    columns: rowColumns,
    shown,
    fitting: conditions(filter),
    key: keys[sort],
    at,
  };
  const counts = db
    .select(countColumns)
    .from(transactionCounts)
    .where(eq(transactionCounts.businessId, sql.placeholder('businessId')));
  return alongIndex<TransactionRow, TransactionCount>(db, page, jsonRows(counts), {
    isStandard,
    isCounted: !isPlain(filter),
  });
}

/** A page's rows, one more than it holds, and all counts, in one question to the database. */
export async function readTransactions(
  db: Database,
  businessId: string,
  filter: TransactionFilter,
  { sort, seek, perPage }: PageRequest<TransactionSort>,
): Promise<TransactionsRead> {
  const values = { businessId, ...filterValues(filter), ...placeValues(seek, perPage + 1) };
  const isStandard = perPage === defaultPageSize;
  const name = ['transactions', sort, seek.at, isStandard ? 'page' : 'sized', shapeOf(filter)].join('_');
  const [read] = await ask(db, name, (to) => pageStatement(to, filter, sort, seek.at, isStandard), values);
  return read ?? { rows: [], counts: [], counted: null };
}
