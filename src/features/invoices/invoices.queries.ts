import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invoiceCalls } from '#contract/money/invoice.ts';
import type { InvoiceQuery } from '#contract/money/invoice-query.ts';
import { api } from '#src/lib/api/api.ts';

export const invoiceKeys = {
  all: ['invoices'] as const,
  lists: ['invoices', 'list'] as const,
  list: (query: InvoiceQuery) => ['invoices', 'list', query] as const,
  overview: (id: string) => ['invoices', 'overview', id] as const,
  number: ['invoices', 'number'] as const,
};

/** A page of the list. The previous page stays on screen until the next one has loaded. */
export const invoicesQuery = (query: InvoiceQuery) =>
  queryOptions({
    queryKey: invoiceKeys.list(query),
    queryFn: ({ signal }) => api(invoiceCalls.invoices, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: invoiceKeys.overview(id),
    queryFn: ({ signal }) => api(invoiceCalls.invoice, { params: { id } }, { signal }),
  });

/** The next invoice number. Another invoice may take it first. */
export const invoiceNumberQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.number,
    queryFn: ({ signal }) => api(invoiceCalls.invoiceNumber, {}, { signal }),
    staleTime: 0,
  });
