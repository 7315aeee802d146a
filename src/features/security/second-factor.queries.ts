import { queryOptions } from '@tanstack/react-query';
import { secondFactorCalls } from '#contract/people/second-factor.ts';
import { api } from '#src/lib/api/api.ts';

/** Whether the person has an authenticator app, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api(secondFactorCalls.secondFactorState, {}, { signal }),
});
