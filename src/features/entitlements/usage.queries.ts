import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';

/** What the business may use, and how much of it is used. Writes that change it invalidate the area `usage`. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['usage'],
    queryFn: ({ signal }) => api('subscriptionUsage', {}, { signal }),
  });
