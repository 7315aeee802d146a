import { queryOptions } from '@tanstack/react-query';
import { subscriptionUsageCalls } from '#contract/money/subscription-usage.ts';
import { api } from '#src/lib/api/api.ts';

/** The limits of the business's plan and its usage. Writes that change it invalidate the area `usage`. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['usage'],
    queryFn: ({ signal }) => api(subscriptionUsageCalls.subscriptionUsage, {}, { signal }),
  });
