import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { jsonRowsFrom } from '#server/db/json-rows.ts';
import { param } from '#server/db/statement.ts';
import type { ListColumns, RowOf } from './columns.ts';

/** A counter that the database keeps: how many rows of a business have these values. */
export interface Counter {
  count: number;
}

/** The counters of a list, and how they give the total of a filter without counting rows. */
export interface Counts<Count extends Counter, Filter> {
  /** All counters of the business, as a value of the list's statement. */
  read(filter: Filter): SQL<Count[]>;
  /** By filter: which counters belong to a value. If there is no entry or it returns undefined, rows are counted. */
  matches: {
    [Name in keyof Filter]?: (value: NonNullable<Filter[Name]>) => ((counter: Count) => boolean) | undefined;
  };
}

/** Reads all counters of a business from their table; a counter that is kept in parts is their sum. */
export function readCounters<Columns extends ListColumns & { count: PgColumn }>(
  table: PgTable & { businessId: PgColumn },
  columns: Columns,
): SQL<RowOf<Columns>[]> {
  const { count, ...values } = columns;
  const summed = Object.entries({ ...values, count: sql`sum(${count})::int` }).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  );
  const names = Object.keys(columns).map((name) => [name, sql.identifier(name)] as const);
  return jsonRowsFrom(
    Object.fromEntries(names),
    sql`(select ${sql.join(summed, sql`, `)} from ${table} where ${table.businessId} = ${param('businessId')}
      group by ${sql.join(Object.values(values), sql`, `)}) as summed`,
  );
}

/** A counter as a list's `read` returns it. */
export type CounterRow<Read extends () => SQL<Counter[]>> =
  ReturnType<Read> extends SQL<(infer Count)[]> ? Count : never;

/** Returns how many rows the counters count, or only those counters that match. */
export const sumCounts = <Count extends Counter>(
  counters: readonly Count[],
  isMatch: (counter: Count) => boolean = () => true,
): number => counters.reduce((sum, counter) => (isMatch(counter) ? sum + counter.count : sum), 0);

/** Returns how many rows belong to each tab. */
export const countTabs = <Count extends Counter, Tab extends string>(
  counters: readonly Count[],
  tabs: Record<Tab, (counter: Count) => boolean>,
): Record<Tab, number> => {
  const entries = Object.entries<(counter: Count) => boolean>(tabs);
  return Object.fromEntries(entries.map(([tab, isMatch]) => [tab, sumCounts(counters, isMatch)])) as Record<
    Tab,
    number
  >;
};

/** Returns how many rows have each value of a field; values without a row are left out. */
export function countByField<Field extends string, Value extends string>(
  counters: readonly (Counter & Record<Field, Value>)[],
  field: Field,
): Partial<Record<Value, number>> {
  const counts: Partial<Record<Value, number>> = {};
  for (const { [field]: value, count } of counters) counts[value] = (counts[value] ?? 0) + count;
  return counts;
}
