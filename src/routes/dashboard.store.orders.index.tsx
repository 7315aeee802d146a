import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { ordersQuery } from '#src/features/orders/orders.queries.ts';
import { OrdersSearch, queryOf } from '#src/features/orders/list/orders-search.ts';
import { ordersList } from '#src/features/orders/list/orders.list.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/store/orders/')({
  validateSearch: (search): OrdersSearch => z.parse(OrdersSearch, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(ordersQuery(queryOf(deps))),
  component: Orders,
});

function Orders() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: OrdersSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={ordersList}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
