import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useBusiness } from '#src/features/session/use-business.tsx';
import {
  revenueBalanceQuery,
  revenueSummaryQuery,
  transactionsQuery,
} from '#src/features/revenue/revenue.queries.ts';
import { periodOf, queryOf, RevenueSearch } from '#src/features/revenue/list/revenue-search.ts';
import { revenueList } from '#src/features/revenue/list/revenue.list.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/revenue/')({
  validateSearch: (search): RevenueSearch => z.parse(RevenueSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(transactionsQuery(queryOf(deps)));
    void queryClient.prefetchQuery(revenueSummaryQuery(periodOf(deps)));
    void queryClient.prefetchQuery(revenueBalanceQuery());
  },
  component: Revenue,
});

function Revenue() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: RevenueSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={revenueList}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
