import { queryOptions } from '@tanstack/react-query';
import { passkeyCalls } from '#contract/people/passkey.ts';
import { api } from '#src/lib/api/api.ts';

/** The person's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api(passkeyCalls.passkeys, {}, { signal }),
});
