import { type SQL, and, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DayRange, Span } from '#domain/date-range.ts';
import { param } from '#server/db/statement.ts';

/**
 * A filter of a list. Its condition has placeholders in place of values, so that one prepared statement serves all
 * values of a shape. Placeholders are named after their column: two filters of a list that bind values need two names.
 */
export interface Filter<Value> {
  where(value: Value): SQL | undefined;
  /** Values for the placeholders of `where`; none by default. */
  values?(value: Value): Record<string, unknown>;
  /** Values with another condition have another shape; by default all have the same condition. */
  shape?(value: Value): string;
}

/** A list's filters and their requested values. */
export type Filters = Record<string, Filter<unknown>>;
export type FilterValues<List extends Filters> = {
  [Name in keyof List]?: (List[Name] extends Filter<infer Value> ? Value : never) | undefined;
};

export const equals = <Column extends PgColumn>(column: Column): Filter<Column['_']['data']> => ({
  where: () => eq(column, param(column.name)),
  values: (value) => ({ [column.name]: value }),
});

/** Matches rows whose column is one of these values, however many. */
export const isOneOf = <Column extends PgColumn>(column: Column): Filter<Column['_']['data'][]> => ({
  where: () => sql`${column} = any(${param(`${column.name}s`)}::${sql.raw(column.getSQLType())}[])`,
  values: (values) => ({ [`${column.name}s`]: values }),
});

/** Matches from the first instant of the span until before its last. */
export const isWithinSpan = (column: PgColumn): Filter<Span> => ({
  where: () => and(gte(column, param(`${column.name}_from`)), lt(column, param(`${column.name}_to`))),
  values: ({ from, to }) => ({
    [`${column.name}_from`]: from.toISOString(),
    [`${column.name}_to`]: to.toISOString(),
  }),
});

/** Matches from this instant on. */
export const isSince = (column: PgColumn): Filter<Date> => ({
  where: () => gte(column, param(`${column.name}_since`)),
  values: (since) => ({ [`${column.name}_since`]: since.toISOString() }),
});

/** Matches these days, both included. */
export const isOnDays = (column: PgColumn): Filter<DayRange> => ({
  where: () => and(gte(column, param(`${column.name}_first`)), lte(column, param(`${column.name}_last`))),
  values: ({ first, last }) => ({
    [`${column.name}_first`]: first.toString(),
    [`${column.name}_last`]: last.toString(),
  }),
});

/** Has a condition for each value, without placeholders. */
export const byValue = <Value extends string>(conditions: Record<Value, SQL | undefined>): Filter<Value> => ({
  where: (value) => conditions[value],
  shape: (value) => value,
});

/** Has no condition of its own: conditions of other filters use the value as `param(name)`. */
export const parameter = (name: string): Filter<string> => ({
  where: () => undefined,
  values: (value) => ({ [name]: value }),
});
