import { queryOptions } from '@tanstack/react-query';
import { ownershipCalls } from '#contract/people/ownership.ts';
import { api } from '#src/lib/api/api.ts';
import { ownershipKey } from './ownership.key.ts';

/** The pending transfer of the ownership, for the owner and the recipient. */
export const ownershipQuery = () =>
  queryOptions({
    queryKey: ownershipKey,
    queryFn: ({ signal }) => api(ownershipCalls.ownership, {}, { signal }),
  });
