import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { customerCalls } from '#contract/store/customer.ts';
import type { CustomerQuery } from '#contract/store/customer-query.ts';
import { api } from '#src/lib/api/api.ts';

export const customerKeys = {
  all: ['customers'] as const,
  list: (query: CustomerQuery) => ['customers', 'list', query] as const,
  stats: ['customers', 'stats'] as const,
  duplicates: ['customers', 'duplicates'] as const,
  overview: (id: string) => ['customers', 'overview', id] as const,
  orders: (id: string) => ['customers', 'orders', id] as const,
  ordersStat: (id: string) => ['customers', 'orders-stat', id] as const,
};

/** One page of the list; the previous page is shown until it is loaded. */
export const customersQuery = (query: CustomerQuery) =>
  queryOptions({
    queryKey: customerKeys.list(query),
    queryFn: ({ signal }) => api(customerCalls.customers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const customerStatsQuery = () =>
  queryOptions({
    queryKey: customerKeys.stats,
    queryFn: ({ signal }) => api(customerCalls.customerStats, {}, { signal }),
  });

export const duplicatesQuery = () =>
  queryOptions({
    queryKey: customerKeys.duplicates,
    queryFn: ({ signal }) => api(customerCalls.duplicateCustomers, {}, { signal }),
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: customerKeys.overview(id),
    queryFn: ({ signal }) => api(customerCalls.customer, { params: { id } }, { signal }),
  });

const maxOrdersPerPage = 10;

/** One page of a customer's orders. */
export const customerOrdersQuery = (id: string, place: { after?: string; before?: string } = {}) =>
  queryOptions({
    queryKey: [...customerKeys.orders(id), place],
    queryFn: ({ signal }) =>
      api(
        customerCalls.customerOrders,
        { params: { id }, query: { ...place, perPage: maxOrdersPerPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const customerOrdersStatQuery = (id: string) =>
  queryOptions({
    queryKey: customerKeys.ordersStat(id),
    queryFn: ({ signal }) => api(customerCalls.customerOrdersStat, { params: { id } }, { signal }),
  });
