import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';

export const pinQuery = () =>
  queryOptions({
    queryKey: ['pin'],
    queryFn: ({ signal }) => api('pinState', {}, { signal }),
  });
