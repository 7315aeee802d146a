import { type Column, type SQL, type SQLWrapper, asc, desc, sql } from 'drizzle-orm';
import { type Seek, readsBackwards } from '#server/platform/lists/paging.ts';

export interface SortKey {
  /** A column or expression that is never null; an index on the tenant, it and the id serves it. */
  by: Column | SQL;
  id: Column;
  falls: boolean;
}

/**
 * How a page is read: in which order, and beyond which row. The far end is read backwards, so that every page costs what
 * the first one costs. `value` and `besideId` are what the seek holds, or placeholders for it.
 */
export function keyset(
  { by, id, falls }: SortKey,
  at: Seek['at'],
  value: unknown,
  besideId: unknown,
): { order: SQL[]; beyond: SQL | undefined } {
  const isFalling = falls !== readsBackwards({ at });
  const beside = at === 'after' || at === 'before';
  const compare: SQLWrapper = isFalling ? sql`<` : sql`>`;
  return {
    order: isFalling ? [desc(by), desc(id)] : [asc(by), asc(id)],
    beyond: beside ? sql`(${by}, ${id}) ${compare} (${value}, ${besideId}::uuid)` : undefined,
  };
}
