import type { LinkProps } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Pagination } from '#contract/list.ts';
import { ApiFailure } from '#src/lib/api/failures.ts';
import { type Place, pagingOf, placed, rowsPerPage, searched } from './list-search.ts';
import { t } from '#src/ui/table/list.messages.ts';
import { useBulkSelection } from './use-bulk-selection.ts';

export interface ListSettings<Search> {
  to: LinkProps['to'];
  /** What the list shows, as it stands in the address. */
  search: Search;
  onSearch: (search: Search) => void;
  words: { search: string; forbidden: string; forbiddenWhy: string };
}

/** The answer of a list's call, as `useQuery` tells it. */
interface Found<Row> {
  data: { data: readonly Row[]; pagination: Pagination } | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/** A cursor of long ago, or days that end before they begin: what the server says of the field. */
const refused = ({ fields, message }: ApiFailure) => ({
  title: fields[0]?.message ?? message,
  description: t('notInList'),
});

/** What the head of every list is made of: its rows or why there are none, its free text, its places, what is ticked. */
export function useList<Row, Search extends Place & { search?: string | undefined }>(
  { data, error, isFetching, isPlaceholderData, refetch }: Found<Row>,
  { to, search, onSearch, words }: ListSettings<Search>,
) {
  const chosen = useBulkSelection(JSON.stringify(search));
  const onText = useCallback((text: string) => onSearch(searched(search, text)), [search, onSearch]);
  const failure = (problem: Error) => {
    const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
    if (!(problem instanceof ApiFailure)) return retry;
    if (problem.code === 'NO_PERMISSION') return { title: words.forbidden, description: words.forbiddenWhy };
    // Asked once more it would be refused once more.
    if (problem.code === 'INVALID') return { ...refused(problem), wayOut: { to, search: {} } };
    return retry;
  };
  const pagination = data?.pagination;
  const total = pagination?.total ?? 0;
  const pages = Math.ceil(total / rowsPerPage);
  // The same for as long as the list shows the same: what is ticked draws none of it anew.
  const paging = useMemo(() => pagination && pagingOf(to, search, pagination), [to, search, pagination]);
  const onJump = useCallback((page: number) => onSearch(placed(search, { page })), [search, onSearch]);
  return {
    chosen,
    /** What a bulk bar is about. */
    bulk: { chosen, inSight: data?.data.length ?? 0, total },
    /** How many the next bulk action is about. */
    count: chosen.isMatching ? total : chosen.keys.size,
    list: {
      rows: data?.data,
      error: error && !data ? failure(error) : undefined,
      isRefreshing: isPlaceholderData,
      search: { label: words.search, value: search.search ?? '', onSearch: onText },
      paging,
    },
    /** Where first, previous, next and last are not enough to get about. */
    jump: pages > 2 && !pagination?.totalIsCapped ? { pages, onJump } : undefined,
  };
}
