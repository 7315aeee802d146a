import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderDocumentCalls } from '#contract/store/order-document.ts';
import { orderBulkCalls } from '#contract/store/order-bulk.ts';
import { orderEditCalls } from '#contract/store/order-edit.ts';
import { orderCalls } from '#contract/store/order.ts';
import type { OrderQuery } from '#contract/store/order-query.ts';
import type { Order } from '#domain/order.ts';
import { api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';

export const orderKeys = {
  all: ['orders'] as const,
  lists: ['orders', 'list'] as const,
  list: (query: OrderQuery) => ['orders', 'list', query] as const,
  overview: (id: string) => ['orders', 'overview', id] as const,
};

/** One page of the list; the previous page is shown until it is loaded. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: orderKeys.list(query),
    queryFn: ({ signal }) => api(orderCalls.orders, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const orderOverviewQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.overview(id),
    queryFn: ({ signal }) => api(orderCalls.orderOverview, { params: { id } }, { signal, timeout: true }),
  });

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

const pollMs = 400;

/** The progress of an action on several orders. Everything that shows orders is invalidated when it has finished. */
export const orderBulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['order-runs', id],
    queryFn: async ({ signal, client }) => {
      const run = await api(orderBulkCalls.orderBulkRun, { params: { id } }, { signal });
      if (run.status === 'finished') void invalidateAreas(client, ['orders', 'home']);
      return run;
    },
    refetchInterval: ({ state: { data } }) => (data?.status === 'finished' ? false : pollMs),
  });

/** The receipt as a file to share. */
export const receiptFileQuery = ({ id, number, version }: Order) =>
  queryOptions({
    queryKey: [...orderKeys.overview(id), 'receipt', version],
    queryFn: async ({ signal }) => {
      const query = { kind: 'receipt', paperSize: 'A4' } as const;
      const { url } = await api(orderDocumentCalls.orderDocument, { params: { id }, query }, { signal });
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error("Couldn't load the receipt");
      return new File([await answer.blob()], `receipt-${number}.pdf`, { type: 'application/pdf' });
    },
    gcTime: 0,
  });
