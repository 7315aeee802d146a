import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { canOpen } from '#domain/permission.ts';
import { bookkeepingSummaryQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import { BookkeepingScreen } from '#src/features/bookkeeping/bookkeeping.screen.tsx';
import { BookkeepingSearch, periodOf } from '#src/features/bookkeeping/bookkeeping-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/book-keeping')({
  validateSearch: (search): BookkeepingSearch => z.parse(BookkeepingSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(bookkeepingSummaryQuery(periodOf(deps))),
  component: Bookkeeping,
});

function Bookkeeping() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BookkeepingScreen
      business={business}
      search={search}
      canSeeTransactions={canOpen(membership, '/dashboard/revenue')}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
