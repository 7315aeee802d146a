import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';

export const bookRecurrencesQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'recurring'],
    queryFn: ({ signal }) => api('bookRecurrences', {}, { signal }),
  });
