import { queryOptions } from '@tanstack/react-query';
import { ownershipCalls } from '#contract/people/ownership.ts';
import { api } from '#src/lib/api/api.ts';

/** The key of the ownership's query: a notification about a transfer loads it again. */
export const ownershipKey = ['team', 'ownership'] as const;

/** The pending transfer of the ownership, for the owner and the recipient. */
export const ownershipQuery = () =>
  queryOptions({
    queryKey: ownershipKey,
    queryFn: ({ signal }) => api(ownershipCalls.ownership, {}, { signal }),
  });
