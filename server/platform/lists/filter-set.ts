import { type SQL, type Subquery, and, eq } from 'drizzle-orm';
import { param } from '#server/db/statement.ts';
import type { FilterValues, Filters } from './filters.ts';
import type { ListTable } from './page.ts';
import type { Search } from './search.ts';

/** Values of a list's filters, and a text. A value that is undefined or empty does not filter. */
export type ListFilter<Set extends Filters> = FilterValues<Set> & { search?: string | undefined };

/** All filters of a list and its search, as one condition on its table. */
export function createFilterSet<Set extends Filters>(
  table: ListTable,
  filters: Set,
  { condition, search }: { condition: SQL | undefined; search: Search | undefined },
) {
  /** The active filters, in the order of their declaration. */
  const listActiveFilters = (filter: ListFilter<Set>) =>
    Object.entries(filters).flatMap(([name, declared]) => {
      const value = filter[name] as NonNullable<FilterValues<Set>[string]> | undefined;
      return value === undefined || value === '' ? [] : [{ name, declared, value }];
    });
  const whereOf = (filter: ListFilter<Set>, ofSearch: SQL | undefined) =>
    and(
      eq(table.businessId, param('businessId')),
      condition,
      ...listActiveFilters(filter).map(({ declared, value }) => declared.where(value)),
      ofSearch,
    );
  return {
    inUse: listActiveFilters,

    /** The condition, with placeholders that `values` fills. */
    where: (filter: ListFilter<Set>): SQL | undefined =>
      whereOf(filter, filter.search ? search?.where(filter.search) : undefined),

    /** The source of the same rows if all of them are read at once, and the condition there. */
    matches: (filter: ListFilter<Set>): { from: ListTable | Subquery; where: SQL | undefined } => {
      const { search: text } = filter;
      const match = text ? (search?.matches?.(text) ?? { where: search?.where(text) }) : { where: undefined };
      return { from: table, ...match, where: whereOf(filter, match.where) };
    },

    values: (businessId: string, filter: ListFilter<Set>): Record<string, unknown> =>
      Object.assign(
        { businessId },
        ...listActiveFilters(filter).map(({ declared, value }) => declared.values?.(value)),
        filter.search && search?.values(filter.search, businessId, filter),
      ),

    /** The same for filters that only differ in their values, and so share a statement. */
    shape: (filter: ListFilter<Set>): string =>
      [
        ...listActiveFilters(filter).map(
          ({ name, declared, value }) => `${name}:${declared.shape?.(value) ?? ''}`,
        ),
        ...(filter.search ? [`search:${search?.shape(filter.search)}`] : []),
      ].join(','),
  };
}
