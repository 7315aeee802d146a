import type { analyticsCalls } from '#contract/analytics/analytics.ts';
import type { Sample } from '#tests/api/platform/test-callers.ts';

/** A sample for each call about sales, products and customers. */
export const analyticsSamples: { [N in keyof typeof analyticsCalls]: Sample<N> } = {
  analyticsSummary: async () => ({ query: { range: '1y', compare: 'lastYear', currency: 'NGN' } }),
  analyticsProducts: async () => ({
    query: { range: 'this_month', compare: 'previous', sort: 'units', pageNumber: 1, perPage: 20 },
  }),
  analyticsCustomers: async () => ({ query: { from: '2025-01-01', to: '2025-12-31', compare: 'none' } }),
};
