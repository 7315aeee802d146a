import { type SQL, type SQLWrapper, asc, desc, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { toIsoText } from '#server/db/json-rows.ts';
import { type Seek, type SortKind, readsBackwards } from './paging.ts';

/** An order of a list. */
export interface Sort {
  /** A column or expression that is never null; an index on the business, it and the id serves it. */
  by: PgColumn | SQL;
  kind: SortKind;
  isDescending: boolean;
}

const kinds: Partial<Record<string, SortKind>> = {
  PgTimestamp: 'instant',
  PgDateString: 'day',
  PgInteger: 'integer',
  PgBigInt53: 'bigint',
};

const createSort =
  (isDescending: boolean) =>
  (...[by, kind]: [by: PgColumn] | [by: SQL, kind: SortKind]): Sort => ({
    by,
    kind: kind ?? (is(by, PgColumn) ? kinds[by.columnType] : undefined) ?? 'text',
    isDescending,
  });

/** An expression says how its values compare; a column's type says it already. */
export const ascending = createSort(false);
export const descending = createSort(true);

/** The value that a sort compares, as its list's statement returns it. */
export const toSortValue = ({ by, kind }: Sort): PgColumn | SQL => (kind === 'instant' ? toIsoText(by) : by);

/**
 * How a page is read: in which order, and after which row. The far end is read backwards, so that every page costs as much as
 * the first one. `value` and `besideId` are those of the seek, or placeholders for them.
 */
export function keyset(
  { by, isDescending, id }: Pick<Sort, 'by' | 'isDescending'> & { id: PgColumn },
  at: Seek['at'],
  value: unknown,
  besideId: unknown,
): { order: SQL[]; beyond: SQL | undefined } {
  const isFalling = isDescending !== readsBackwards({ at });
  const compare: SQLWrapper = isFalling ? sql`<` : sql`>`;
  return {
    order: isFalling ? [desc(by), desc(id)] : [asc(by), asc(id)],
    beyond:
      at === 'after' || at === 'before'
        ? sql`(${by}, ${id}) ${compare} (${value}, ${besideId}::uuid)`
        : undefined,
  };
}
