import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { bookkeepingSummaryQuery, booksQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import { BookkeepingScreen } from '#src/features/bookkeeping/bookkeeping.screen.tsx';
import { BookkeepingSearch, periodOf, queryOf } from '#src/features/bookkeeping/bookkeeping-search.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/book-keeping/')({
  validateSearch: (search): BookkeepingSearch => z.parse(BookkeepingSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(bookkeepingSummaryQuery(periodOf(deps)));
    if (deps.view === 'entries') void queryClient.prefetchQuery(booksQuery(queryOf(deps)));
  },
  component: Bookkeeping,
});

function Bookkeeping() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BookkeepingScreen
      business={business}
      membership={membership}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
