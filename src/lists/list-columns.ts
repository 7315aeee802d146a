import type { LinkProps } from '@tanstack/react-router';
import type { Column } from '#src/ui/table/data-list.types.ts';
import type { ListColumn, ListContext, ListOption, SortOf } from './define-list.ts';
import { withFilters, type ListSearch } from './list-search.ts';

interface SortState<Search extends ListSearch> {
  to: LinkProps['to'];
  search: Search;
  sorts: readonly ListOption<SortOf<Search>>[];
}

/** Returns the address of the list with this sort. The first sort is not part of the address. */
export function withSort<Search extends ListSearch>(
  { search, sorts }: Omit<SortState<Search>, 'to'>,
  sort: SortOf<Search> | undefined,
): Search {
  const changes: Partial<ListSearch> = { sort: sort === sorts[0]?.value ? undefined : sort };
  return withFilters(search, changes as Partial<Search>);
}

/** Returns the link of a header: it reverses the sort, or goes back to the list's first sort. */
function sortLink<Search extends ListSearch>(
  state: SortState<Search>,
  { descending, ascending }: NonNullable<ListColumn<never, Search>['sort']>,
): NonNullable<Column<never>['sort']> {
  const current = state.search.sort ?? state.sorts[0]?.value;
  const [first, second] = [descending, ascending].filter((sort) => sort !== undefined);
  const next = current === first ? second : first;
  const direction = current === descending ? 'descending' : current === ascending ? 'ascending' : undefined;
  return { link: { to: state.to, search: withSort(state, next) }, direction };
}

/** Returns the columns of the table that the person may see. */
export const getTableColumns = <Row, Search extends ListSearch>(
  columns: readonly ListColumn<Row, Search>[],
  context: ListContext,
  state: SortState<Search>,
): Column<Row>[] =>
  columns
    .filter(({ isShown }) => isShown?.(context) ?? true)
    .map(({ cell, cardCell, isShown: _isShown, sort, ...column }) => ({
      ...column,
      cell: (row) => cell(row, context),
      ...(cardCell && { cardCell: (row: Row) => cardCell(row, context) }),
      ...(sort && { sort: sortLink(state, sort) }),
    }));
