import { queryOptions } from '@tanstack/react-query';
import { posRequestCalls } from '#contract/people/pos-request.ts';
import { isPosRequestOpen } from '#domain/pos-request.ts';
import { api } from '#src/lib/api/api.ts';

const keys = { all: ['pos-requests'] as const };
/** While Kontor works on a request its page looks for news, in milliseconds. */
const newsEveryMs = 30_000;

/** The latest requests for devices, newest first. */
export const posRequestsQuery = () =>
  queryOptions({
    queryKey: keys.all,
    queryFn: ({ signal }) => api(posRequestCalls.posRequests, {}, { signal }),
  });

export const posRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, id],
    queryFn: ({ signal }) => api(posRequestCalls.posRequest, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isPosRequestOpen(data.status) ? newsEveryMs : false),
  });
