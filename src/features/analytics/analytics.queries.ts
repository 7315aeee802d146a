import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analyticsCalls } from '#contract/analytics/analytics.ts';
import { analyticsPanelCalls } from '#contract/analytics/analytics-panels.ts';
import type { AnalyticsProductsQuery, AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { analyticsViewCalls } from '#contract/analytics/analytics-views.ts';
import { api } from '#src/lib/api/api.ts';

// The figures of the previous range stay on screen until those of the next one have loaded.

export const analyticsSummaryQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'summary', query],
    queryFn: ({ signal }) => api(analyticsCalls.analyticsSummary, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsProductsQuery = (query: AnalyticsProductsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'products', query],
    queryFn: ({ signal }) => api(analyticsCalls.analyticsProducts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsCustomersQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'customers', query],
    queryFn: ({ signal }) => api(analyticsCalls.analyticsCustomers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsCohortsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'cohorts', query],
    queryFn: ({ signal }) => api(analyticsPanelCalls.analyticsCohorts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsInvoicesQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'invoices', query],
    queryFn: ({ signal }) => api(analyticsPanelCalls.analyticsInvoices, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsPaymentsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'payments', query],
    queryFn: ({ signal }) => api(analyticsPanelCalls.analyticsPayments, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsChannelsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'channels', query],
    queryFn: ({ signal }) => api(analyticsPanelCalls.analyticsChannels, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsFunnelsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', 'funnels', query],
    queryFn: ({ signal }) => api(analyticsPanelCalls.analyticsFunnels, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const analyticsViewsQuery = () =>
  queryOptions({
    queryKey: ['analytics', 'views'],
    queryFn: ({ signal }) => api(analyticsViewCalls.analyticsViews, {}, { signal }),
  });

/** The months that have a report, and if the person gets it by e-mail. */
export const analyticsReportQuery = () =>
  queryOptions({
    queryKey: ['analytics', 'report'],
    queryFn: ({ signal }) => api(analyticsViewCalls.analyticsReport, { query: {} }, { signal }),
  });
