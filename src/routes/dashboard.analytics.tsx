import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { analyticsSummaryQuery } from '#src/features/analytics/analytics.queries.ts';
import { AnalyticsScreen } from '#src/features/analytics/analytics.screen.tsx';
import { AnalyticsSearch, queryOf } from '#src/features/analytics/analytics-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/analytics')({
  validateSearch: (search): AnalyticsSearch => z.parse(AnalyticsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(analyticsSummaryQuery(queryOf(deps))),
  component: Analytics,
});

function Analytics() {
  const { business } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AnalyticsScreen
      business={business}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
