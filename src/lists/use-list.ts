import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Membership } from '#domain/permission.ts';
import type { FileCall } from '#src/lib/api/use-file.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { t } from '#src/ui/table/list.messages.ts';
import { createListContext, type ListBusiness, type ListDefinition } from './define-list.ts';
import { getTableColumns } from './list-columns.ts';
import { getAllFilterKeys } from './list-filters.ts';
import {
  withFilters,
  type ListSearch,
  toPaging,
  withPosition,
  rowsPerPage,
  withText,
  getSetKeys,
} from './list-search.ts';
import { useBulkSelection } from './use-bulk-selection.ts';

export interface ListState<Search> {
  business: ListBusiness;
  membership: Membership;
  /** The parsed address of the list, which determines what it shows. */
  search: Search;
  onSearch: (search: Search) => void;
}

/** Returns the error of an invalid address, such as an outdated cursor, in the server's words about the field. */
const invalidAddress = ({ fields, message }: ApiError) => ({
  title: fields[0]?.message ?? message,
  description: t('invalidAddressWhy'),
});

/** Loads the data of a list screen: its rows or an error, its paging and its selection. */
export function useList<
  Row extends { id: string },
  Search extends ListSearch,
  Answer,
  Filter,
  Action extends string,
  Call extends FileCall,
>(
  list: ListDefinition<Row, Search, Answer, Filter, Action, Call>,
  { business, membership, search, onSearch }: ListState<Search>,
) {
  const { to, words } = list;
  const { data: answer, error, isFetching, isPlaceholderData, refetch } = useQuery(list.query(search));
  const [now] = useState(() => new Date());
  const context = useMemo(
    () => createListContext(business, membership, list.resource, now),
    [business, membership, list, now],
  );
  const selection = useBulkSelection(JSON.stringify(search));
  // Stable while the list shows the same, so that selecting a row renders no other row again.
  const columns = useMemo(
    () => getTableColumns(list.columns, context, { to, search, sorts: list.sorts }),
    [list, context, to, search],
  );
  const page = answer === undefined ? undefined : list.page(answer);
  const pagination = page?.pagination;
  const paging = useMemo(() => pagination && toPaging(to, search, pagination), [to, search, pagination]);
  const onText = useCallback((text: string) => onSearch(withText(search, text)), [search, onSearch]);
  const onJump = useCallback(
    (number: number) => onSearch(withPosition(search, { page: number })),
    [search, onSearch],
  );
  const total = pagination?.total ?? 0;
  const pages = Math.ceil(total / rowsPerPage);
  const keys = getAllFilterKeys(list);
  const cleared = Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<Search>;

  const failure = (problem: Error) => {
    const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
    if (!(problem instanceof ApiError)) return retry;
    if (problem.code === 'NO_PERMISSION')
      return { title: words.forbidden, description: words.forbiddenWhy(context) };
    // The same request would fail again.
    if (problem.code === 'INVALID') return { ...invalidAddress(problem), fallbackLink: { to, search: {} } };
    return retry;
  };
  return {
    answer,
    context,
    selection,
    columns,
    rows: page?.data,
    total,
    error: error && answer === undefined ? failure(error) : undefined,
    isRefreshing: isPlaceholderData,
    paging,
    /** Undefined if the list has few pages, or an unknown number of them. */
    jump: pages > 2 && !pagination?.totalIsCapped ? { pages, onJump } : undefined,
    onText,
    /** The number of records that the next bulk action or export applies to. */
    count: selection.isMatching ? total : selection.keys.size,
    target: selection.toTarget(list.filterOf(search)),
    /** The address without filters and search text; undefined if none is set. */
    cleared: getSetKeys(search, keys).length > 0 ? withFilters(search, cleared) : undefined,
  };
}
