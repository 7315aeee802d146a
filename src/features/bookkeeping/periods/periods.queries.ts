import { queryOptions } from '@tanstack/react-query';
import { bookPeriodCalls } from '#contract/money/book-period.ts';
import { api } from '#src/lib/api/api.ts';

/** The months of the books, newest first. */
export const bookPeriodsQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'periods'],
    queryFn: ({ signal }) => api(bookPeriodCalls.bookPeriods, {}, { signal }),
  });
