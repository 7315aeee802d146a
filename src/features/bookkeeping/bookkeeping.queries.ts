import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookkeepingCalls } from '#contract/money/bookkeeping.ts';
import type { BookQuery } from '#contract/money/book-query.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { api } from '#src/lib/api/api.ts';

/** The income and expenses of a period. The previous period stays on screen until the next one has loaded. */
export const bookkeepingSummaryQuery = (period: PeriodQuery) =>
  queryOptions({
    queryKey: ['bookkeeping', 'summary', period],
    queryFn: ({ signal }) => api(bookkeepingCalls.bookkeepingSummary, { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the entries. The previous page stays on screen until the next one has loaded. */
export const booksQuery = (query: BookQuery) =>
  queryOptions({
    queryKey: ['bookkeeping', 'list', query],
    queryFn: ({ signal }) => api(bookkeepingCalls.books, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** An entry that a person made; null if it no longer exists. */
export const bookEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookkeeping', 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await api(bookkeepingCalls.books, { query: { id } }, { signal });
      return data.find((row) => row.source === 'hand') ?? null;
    },
  });

export const bookCategoriesQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'categories'],
    queryFn: ({ signal }) => api(bookkeepingCalls.bookCategories, {}, { signal }),
  });
