import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderEditCalls } from '#contract/store/order-edit.ts';
import { orderKeys } from '#src/features/orders/orders.queries.ts';
import { api } from '#src/lib/api/api.ts';

/** The products that can be added to an order, with their current stock: never from the cache. */
export const orderChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'choices', search],
    queryFn: ({ signal }) => api(orderEditCalls.orderChoices, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const customerChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'buyers', search],
    queryFn: ({ signal }) => api(orderEditCalls.customerChoices, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  });
