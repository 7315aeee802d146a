import { queryOptions } from '@tanstack/react-query';
import { bookRecurrenceCalls } from '#contract/money/book-recurrences.ts';
import { api } from '#src/lib/api/api.ts';

export const bookRecurrencesQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'recurring'],
    queryFn: ({ signal }) => api(bookRecurrenceCalls.bookRecurrences, {}, { signal }),
  });
