import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InvoiceQuery } from '#contract/money/invoice-query.ts';
import { api } from '#src/lib/api/api.ts';

export const invoiceKeys = {
  all: ['invoices'] as const,
  lists: ['invoices', 'list'] as const,
  list: (query: InvoiceQuery) => ['invoices', 'list', query] as const,
  overview: (id: string) => ['invoices', 'overview', id] as const,
  number: ['invoices', 'number'] as const,
};

/** One page of the list; the page before stays in sight until the next has come. */
export const invoicesQuery = (query: InvoiceQuery) =>
  queryOptions({
    queryKey: invoiceKeys.list(query),
    queryFn: ({ signal }) => api('invoices', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: invoiceKeys.overview(id),
    queryFn: ({ signal }) => api('invoice', { params: { id } }, { signal }),
  });

/** What the next number would be: others may take it meanwhile. */
export const invoiceNumberQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.number,
    queryFn: ({ signal }) => api('invoiceNumber', {}, { signal }),
    staleTime: 0,
  });
