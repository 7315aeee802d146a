import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';

/** The person's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api('passkeys', {}, { signal }),
});
