import { type SQL, and, is, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { PageQuery, Pagination } from '#contract/list.ts';
import type { Database, Executor } from '#server/db/client.ts';
import { runPrepared, param } from '#server/db/statement.ts';
import { type ListColumns, type RowOf, toJsonField } from './columns.ts';
import { type Counter, type Counts, sumCounts } from './counts.ts';
import { type ListFilter, createFilterSet } from './filter-set.ts';
import type { FilterValues, Filters } from './filters.ts';
import { type ListTable, matchesAmongFirst, pageByIndex, pageFromMatches, getSeekValues } from './page.ts';
import {
  type Seek,
  type SortKind,
  type SortValue,
  getCappedTotal,
  cutPage,
  defaultPageSize,
  maxCounted,
  parsePageRequest,
} from './paging.ts';
import type { Search } from './search.ts';
import { type Sort, keyset, toSortValue } from './sorts.ts';

interface ListOptions<
  Columns extends ListColumns,
  SortName extends string,
  Set extends Filters,
  Count extends Counter,
> {
  /** Unique in the server: statements are identified by it. */
  name: string;
  table: ListTable;
  /** The fields of a row. */
  columns: Columns & { id: PgColumn };
  /** The table's columns that `columns` and `sorts` use; by default those among `columns`. */
  reads?: Record<string, PgColumn>;
  /** The first is the list's default order. */
  sorts: Record<SortName, Sort>;
  filters: Set;
  /** A condition of all rows of the list, without values; the table may have others. */
  condition?: SQL;
  /** How a text finds rows; a list without it can't be searched. */
  search?: Search;
  /** Counters that the database keeps; without them rows are counted, up to `maxCounted`. */
  counts?: Counts<Count, FilterValues<Set>>;
}

/** A page as it was read (see paging.ts), with all counters of the business. */
interface ListRead<Row, Count> {
  rows: Row[];
  counts: Count[];
  /** How many rows match, up to one more than `maxCounted`; null if the counters say it. */
  counted: number | null;
}

const batchSize = 500;

const onlyColumns = (columns: ListColumns): Record<string, PgColumn> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => (is(column, PgColumn) ? [[name, column]] : [])),
  );

/**
 * Declares a list of a business's rows. Its statements are built and prepared once for each shape of a request; everything else
 * that varies is a value.
 */
export function defineList<
  Columns extends ListColumns,
  SortName extends string,
  Set extends Filters,
  Count extends Counter,
>({
  name,
  table,
  columns,
  reads = onlyColumns(columns),
  sorts,
  filters,
  condition,
  search,
  counts,
}: ListOptions<Columns, SortName, Set, Count>) {
  type Filter = ListFilter<Set>;
  type Row = RowOf<Columns> & { id: string };
  const [standardSort] = Object.keys(sorts) as [SortName];
  const kinds = Object.fromEntries(
    Object.entries<Sort>(sorts).map(([sort, { kind }]) => [sort, kind]),
  ) as Record<SortName, SortKind>;
  const fields = Object.fromEntries(
    Object.entries<PgColumn | SQL>(columns).map(([field, column]) => [field, toJsonField(column)]),
  );
  const { inUse, where, matches, values, shape } = createFilterSet(table, filters, { condition, search });

  /** Returns a test of a counter against the filter; undefined if the counters can't decide. */
  function counterMatch(filter: Filter): ((counter: Count) => boolean) | undefined {
    if (filter.search || !counts) return undefined;
    const matching = inUse(filter).map((used) => counts.matches[used.name]?.(used.value));
    const counters = matching.filter((match) => match !== undefined);
    return counters.length < matching.length
      ? undefined
      : (counter) => counters.every((match) => match(counter));
  }

  /** The field that a sort compares; a value that rows do not show is added to their fields. */
  const sortField = ({ by }: Sort) =>
    Object.keys(columns).find((field) => columns[field] === by) ?? 'sortValue';

  const readCounts = (filter: Filter) => counts?.read(filter) ?? sql<Count[]>`'[]'::json`;

  /** Reads up to `limit` rows, and all counters, with one query; with two for a text in very many rows. */
  async function read(
    executor: Executor,
    businessId: string,
    filter: Filter,
    { sort, seek, limit }: { sort: SortName; seek: Seek; limit: number },
  ): Promise<ListRead<Row, Count>> {
    const isStandard = limit === defaultPageSize + 1;
    const readsMatches = Boolean(filter.search && search?.matches?.(filter.search));
    const isCounted = !readsMatches && !counterMatch(filter);
    const page = () => ({
      table,
      columns: reads,
      select: { [sortField(sorts[sort])]: toSortValue(sorts[sort]), ...fields },
      where: where(filter),
      sort: sorts[sort],
      at: seek.at,
    });
    const sortKeys = {
      byIndex: (db: Database) =>
        pageByIndex<Row, Count>(db, page(), readCounts(filter), { isStandard, isCounted }),
      fromMatches: (db: Database) =>
        pageFromMatches<Row, Count>(db, { ...page(), ...matches(filter) }, readCounts(filter)),
    };
    const params = { ...values(businessId, filter), ...getSeekValues(seek, limit) };
    const readBy = async (way: keyof typeof sortKeys) => {
      const size = isStandard ? 'page' : 'sized';
      const statement = [name, way, sort, seek.at, size, shape(filter)].join('_');
      const [row] = await runPrepared(executor, statement, sortKeys[way], params);
      return row ?? { rows: [], counts: [], counted: null };
    };
    if (!readsMatches) return readBy('byIndex');
    const result = await readBy('fromMatches');
    if (Number(result.counted) <= maxCounted) return result;
    return { ...result, rows: (await readBy('byIndex')).rows };
  }

  return {
    where,
    matches,
    values,
    read,

    /**
     * Returns the first rows with a text, without counting them: a common text is found among the first rows of the list, and only
     * a rare one is looked for in all of them.
     */
    async searchFirst(
      executor: Executor,
      businessId: string,
      filter: Filter & { search: string },
      limit: number,
    ): Promise<Row[]> {
      const sort = standardSort;
      const page = { table, columns: reads, select: fields, where: where(filter), sort: sorts[sort] };
      const [probe] = await runPrepared(
        executor,
        [name, 'probe', shape(filter)].join('_'),
        (db) => matchesAmongFirst<Row>(db, { ...page, at: 'first' }, where({ ...filter, search: '' })),
        { ...values(businessId, filter), limit },
      );
      if (probe && probe.rows.length === limit) return probe.rows;
      return (await read(executor, businessId, filter, { sort, seek: { at: 'first' }, limit })).rows;
    },

    /** Returns a page with all counters. @throws INVALID for an invalid cursor, or one of another order */
    async page(
      executor: Executor,
      businessId: string,
      query: PageQuery & { sort?: SortName | undefined },
      filter: Filter,
    ): Promise<{ data: Row[]; pagination: Pagination; counts: Count[] }> {
      const request = parsePageRequest(query, kinds, standardSort);
      const { sort, seek, perPage } = request;
      const result = await read(executor, businessId, filter, { sort, seek, limit: perPage + 1 });
      const field = sortField(sorts[sort]);
      const total =
        result.counted === null
          ? { total: sumCounts(result.counts, counterMatch(filter)), totalIsCapped: false }
          : getCappedTotal(result.counted);
      // The statement returns the field of its sort with every row.
      const valueOf = (row: Row) => (row as Record<string, unknown>)[field] as SortValue;
      return { ...cutPage(result.rows, request, valueOf, total), counts: result.counts };
    },

    /** Returns the ids of all matches, in no order, up to `limit`. */
    async ids(executor: Executor, businessId: string, filter: Filter, limit: number): Promise<string[]> {
      const rows = await executor
        .select({ id: table.id })
        .from(table)
        .where(where(filter))
        .limit(limit)
        .prepare('')
        .execute(values(businessId, filter));
      return rows.map(({ id }) => String(id));
    },

    /** Returns all matches in batches of some hundred rows, by keyset, so that each costs as much as the first. */
    async *batches<Selection extends Record<string, PgColumn | SQL>>(
      executor: Executor,
      businessId: string,
      filter: Filter,
      selection: Selection,
      sort: Sort = sorts[standardSort],
    ): AsyncGenerator<SelectResultFields<Selection>[]> {
      let seek: Seek = { at: 'first' };
      for (;;) {
        const { order, beyond } = keyset(
          { ...sort, id: table.id },
          seek.at,
          param('value'),
          param('besideId'),
        );
        const rows = await executor
          .select({
            row: selection,
            id: sql<string>`${table.id}`,
            value: sql<SortValue>`${toSortValue(sort)}`,
          })
          .from(table)
          .where(and(where(filter), beyond))
          .orderBy(...order)
          .limit(batchSize)
          .prepare('')
          .execute({ ...values(businessId, filter), ...getSeekValues(seek, batchSize) });
        const last = rows.at(-1);
        if (!last) return;
        // Rows of one table are what was selected; the general type allows for joins.
        yield rows.map(({ row }) => row as SelectResultFields<Selection>);
        seek = { at: 'after', value: last.value, id: last.id };
      }
    },
  };
}

/** The filter of a list that `defineList` declared. */
export type FilterOf<List extends { where(filter: never): unknown }> = Parameters<List['where']>[0];
