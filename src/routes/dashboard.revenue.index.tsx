import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { can } from '#domain/permission.ts';
import { useSession } from '#src/flows/session/use-session.ts';
import {
  revenueBalanceQuery,
  revenueSummaryQuery,
  transactionsQuery,
} from '#src/lib/queries/revenue.queries.ts';
import { periodOf, queryOf, RevenueSearch } from '#src/screens/revenue/revenue-search.ts';
import { RevenueScreen } from '#src/screens/revenue/revenue.screen.tsx';

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
  const { business, standing } = useSession();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: RevenueSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    business && (
      <RevenueScreen
        business={business}
        mayInvoice={can(standing, 'INVOICE', 'manage')}
        mayWithdraw={can(standing, 'PAYMENT', 'manage')}
        search={search}
        onSearch={onSearch}
      />
    )
  );
}
