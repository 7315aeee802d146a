import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { customerStatsQuery, customersQuery } from '#src/features/customers/customers.queries.ts';
import { CustomersSearch, queryOf } from '#src/features/customers/list/customers-search.ts';
import { customersList } from '#src/features/customers/list/customers.list.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/store/customers/')({
  validateSearch: (search): CustomersSearch => z.parse(CustomersSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(customersQuery(queryOf(deps)));
    void queryClient.prefetchQuery(customerStatsQuery());
  },
  component: Customers,
});

function Customers() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: CustomersSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={customersList}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
