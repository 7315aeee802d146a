import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderDocumentCalls } from '#contract/store/order-document.ts';
import { orderCalls } from '#contract/store/order.ts';
import type { OrderQuery } from '#contract/store/order-query.ts';
import type { Order } from '#domain/order.ts';
import { api } from '#src/lib/api/api.ts';

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
