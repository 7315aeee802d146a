import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { abandonedCheckoutsQuery } from '#src/features/abandoned-checkouts/abandoned-checkouts.queries.ts';
import {
  AbandonedCheckoutsSearch,
  queryOf,
} from '#src/features/abandoned-checkouts/list/abandoned-checkouts-search.ts';
import { abandonedCheckoutsList } from '#src/features/abandoned-checkouts/list/abandoned-checkouts.list.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/store/orders/abandoned/')({
  validateSearch: (search): AbandonedCheckoutsSearch => z.parse(AbandonedCheckoutsSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(abandonedCheckoutsQuery(queryOf(deps))),
  component: AbandonedCheckouts,
});

function AbandonedCheckouts() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: AbandonedCheckoutsSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={abandonedCheckoutsList}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
