import { queryOptions } from '@tanstack/react-query';
import { supportCalls } from '#contract/people/support.ts';
import { api } from '#src/lib/api/api.ts';

/** The person's own latest requests to support, newest first. */
export const supportRequestsQuery = () =>
  queryOptions({
    queryKey: ['support'] as const,
    queryFn: ({ signal }) => api(supportCalls.supportRequests, {}, { signal }),
  });
