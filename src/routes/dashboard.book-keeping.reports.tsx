import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { bookReportQuery } from '#src/features/bookkeeping/reports/reports.queries.ts';
import { ReportsScreen } from '#src/features/bookkeeping/reports/reports.screen.tsx';
import { ReportsSearch, reportQueryOf } from '#src/features/bookkeeping/reports/reports-search.ts';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/book-keeping/reports')({
  validateSearch: (search): ReportsSearch => z.parse(ReportsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(bookReportQuery(reportQueryOf(deps)));
    void queryClient.prefetchQuery(usageQuery());
  },
  component: Reports,
});

function Reports() {
  const { business } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReportsScreen
      business={business}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
