import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OrderOverview } from '#contract/order.ts';
import type { OrderQuery } from '#contract/order-query.ts';
import { api } from '#src/lib/api.ts';
import { homeKeys } from './home.queries.ts';

export const orderKeys = {
  all: ['orders'] as const,
  lists: ['orders', 'list'] as const,
  list: (query: OrderQuery) => ['orders', 'list', query] as const,
  overview: (id: string) => ['orders', 'overview', id] as const,
};

/** One page of the list; the page before stays in sight until the next has come. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: orderKeys.list(query),
    queryFn: ({ signal }) => api('orders', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const orderOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.overview(id),
    queryFn: ({ signal }) => api('orderOverview', { params: { id } }, { signal }),
  });

/** After every step of an order: what is known of it is kept, whatever counts it is fetched anew when next looked at. */
export function noteOrderChanged(queryClient: QueryClient, overview: OrderOverview): void {
  queryClient.setQueryData(orderKeys.overview(overview.order.id), overview);
  void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
  void queryClient.invalidateQueries({ queryKey: homeKeys.all });
}
