import { queryOptions } from '@tanstack/react-query';
import { subscriptionCalls } from '#contract/money/subscription.ts';
import type { Plan } from '#domain/plan.ts';
import type { BillingPeriod } from '#domain/billing-period.ts';
import { api } from '#src/lib/api/api.ts';

export const subscriptionKeys = {
  all: ['subscription'] as const,
  orders: ['subscription', 'orders'] as const,
  preview: (plan: Plan, period: BillingPeriod) => ['subscription', 'preview', plan, period] as const,
  order: (id: string) => ['subscription', 'order', id] as const,
  card: ['subscription', 'card'] as const,
  plans: ['subscription', 'plans'] as const,
  prices: ['subscription', 'prices'] as const,
  testClock: ['subscription', 'test-clock'] as const,
};

/** The orders of plans with their payments, newest first. */
export const subscriptionOrdersQuery = () =>
  queryOptions({
    queryKey: subscriptionKeys.orders,
    queryFn: ({ signal }) => api(subscriptionCalls.subscriptionOrders, {}, { signal }),
  });

export const subscriptionOrderQuery = (id: string) =>
  queryOptions({
    queryKey: subscriptionKeys.order(id),
    queryFn: ({ signal }) => api(subscriptionCalls.subscriptionOrder, { params: { id } }, { signal }),
  });

/** How often a change of the card is loaded again until it has a result. */
const cardPollMs = 3_000;

/** The card that pays renewals, with its newest change. */
export const renewalCardQuery = () =>
  queryOptions({
    queryKey: subscriptionKeys.card,
    queryFn: ({ signal }) => api(subscriptionCalls.renewalCard, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.change?.status === 'pending' ? cardPollMs : false),
  });

/** The effect of choosing a plan now. */
export const previewQuery = (plan: Plan, period: BillingPeriod) =>
  queryOptions({
    queryKey: subscriptionKeys.preview(plan, period),
    queryFn: ({ signal }) =>
      api(subscriptionCalls.previewSubscription, { query: { plan, period } }, { signal }),
  });

export const plansQuery = () =>
  queryOptions({
    queryKey: subscriptionKeys.plans,
    queryFn: ({ signal }) => api(subscriptionCalls.subscriptionPlans, {}, { signal }),
  });

export const pricesQuery = () =>
  queryOptions({
    queryKey: subscriptionKeys.prices,
    queryFn: ({ signal }) => api(subscriptionCalls.subscriptionPrices, {}, { signal }),
  });

/** The business's clock for its plan; there is none in production. */
export const testClockQuery = () =>
  queryOptions({
    queryKey: subscriptionKeys.testClock,
    queryFn: ({ signal }) => api(subscriptionCalls.testClock, {}, { signal }),
  });
