import { queryOptions } from '@tanstack/react-query';
import { pinCalls } from '#contract/people/pin.ts';
import { api } from '#src/lib/api/api.ts';

export const pinQuery = () =>
  queryOptions({
    queryKey: ['pin'],
    queryFn: ({ signal }) => api(pinCalls.pinState, {}, { signal }),
  });
