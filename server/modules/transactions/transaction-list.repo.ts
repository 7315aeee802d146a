import { type Column, and, eq, sql } from 'drizzle-orm';
import type { TransactionSort } from '#contract/transaction-query.ts';
import type { TransactionRow } from '#domain/transaction.ts';
import type { Database } from '#server/db/client.ts';
import { isoOf, jsonRows, pageLimit } from '#server/db/json-rows.ts';
import { keyset } from '#server/db/keyset.ts';
import { ask } from '#server/db/statement.ts';
import { type PageWanted, type Seek, countedUpTo, standardPage } from '#server/paging.ts';
import {
  type TransactionFilter,
  conditions,
  filterValues,
  isPlain,
  shapeOf,
} from './transaction-filter.repo.ts';
import { transactionCounts, transactions } from './transactions.table.ts';

export type TransactionCount = Omit<typeof transactionCounts.$inferSelect, 'businessId'>;

/** Rows as they were read (see paging.ts), the kept counters, and how many fit where no counter says it. */
export interface TransactionsRead {
  rows: TransactionRow[];
  counts: TransactionCount[];
  /** No further than one past `countedUpTo`; null where the counters say it. */
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
const shown = Object.fromEntries(
  Object.entries({ ...rowColumns, at: isoOf(transactions.at) }).map(([name, column]) => [
    name,
    sql`${column}`.as(name),
  ]),
);

const keys: Record<TransactionSort, { by: Column; falls: boolean }> = {
  newest: { by: transactions.at, falls: true },
  oldest: { by: transactions.at, falls: false },
  highest: { by: transactions.grossMinor, falls: true },
  lowest: { by: transactions.grossMinor, falls: false },
};

const given = sql.placeholder;
const countColumns = {
  result: transactionCounts.result,
  type: transactionCounts.type,
  direction: transactionCounts.direction,
  count: transactionCounts.count,
};

function pageStatement(
  db: Pick<Database, 'select'>,
  filter: TransactionFilter,
  sort: TransactionSort,
  at: Seek['at'],
  isStandard: boolean,
) {
  const fitting = conditions(filter);
  const { order, beyond } = keyset(
    { ...keys[sort], id: transactions.id },
    at,
    given('value'),
    given('besideId'),
  );
  const ids = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(fitting)
    .orderBy(...order)
    .limit(given('limit'))
    .offset(given('offset'))
    .as('ids');
  const page = db.select(shown).from(transactions);
  // A jump to a page counts its way through the index, and looks at the rows of that page alone.
  const rows =
    at === 'offset'
      ? jsonRows<TransactionRow>(
          page
            .innerJoin(
              ids,
              and(eq(transactions.businessId, given('businessId')), eq(transactions.id, ids.id)),
            )
            .orderBy(...order),
        )
      : jsonRows<TransactionRow>(page.where(and(fitting, beyond)).orderBy(...order), pageLimit(isStandard));
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(transactions)
    .where(fitting)
    .limit(countedUpTo + 1)
    .as('some');
  const counts = db
    .select(countColumns)
    .from(transactionCounts)
    .where(eq(transactionCounts.businessId, given('businessId')));
  return db
    .select({
      rows,
      counts: jsonRows<TransactionCount>(counts),
      counted: isPlain(filter)
        ? sql<number | null>`null::int`
        : sql<number | null>`(select count(*)::int from ${some})`,
    })
    .from(sql`(values (true)) as once`);
}

/** A page's rows, one more than it holds, and all counts, in one question to the database. */
export async function readTransactions(
  db: Database,
  businessId: string,
  filter: TransactionFilter,
  { sort, seek, perPage }: PageWanted<TransactionSort>,
): Promise<TransactionsRead> {
  const place = { offset: 0, ...seek, ...('id' in seek && { besideId: seek.id }) };
  const values = { businessId, ...filterValues(filter), ...place, limit: perPage + 1 };
  const isStandard = perPage === standardPage;
  const name = ['transactions', sort, seek.at, isStandard ? 'page' : 'sized', shapeOf(filter)].join('_');
  const [read] = await ask(
    db,
    name,
    (to) => pageStatement(to, filter, sort, seek.at, isStandard),
    values,
    // What a text finds may be rare or common; only a plan made for that text knows.
    filter.search ? 'anew' : 'kept',
  );
  return read ?? { rows: [], counts: [], counted: null };
}
