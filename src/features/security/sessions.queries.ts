import { queryOptions } from '@tanstack/react-query';
import { sessionCalls } from '#contract/people/session.ts';
import { api } from '#src/lib/api/api.ts';

/** The person's open sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(sessionCalls.sessions, {}, { signal }),
});
