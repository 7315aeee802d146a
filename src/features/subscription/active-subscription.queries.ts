import { queryOptions } from '@tanstack/react-query';
import { activeSubscriptionCalls } from '#contract/money/active-subscription.ts';
import { api } from '#src/lib/api/api.ts';

/** The plan and the subscription of the business. */
export const activeSubscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription', 'active'],
    queryFn: ({ signal }) => api(activeSubscriptionCalls.activeSubscription, {}, { signal }),
  });
