import { v7 as newId } from 'uuid';
import type { analyticsPanelCalls } from '#contract/analytics/analytics-panels.ts';
import type { analyticsViewCalls } from '#contract/analytics/analytics-views.ts';
import type { Sample, World } from '#tests/api/platform/test-callers.ts';
import type { Asking } from '#tests/support/server/request.ts';

type Name = keyof typeof analyticsPanelCalls | keyof typeof analyticsViewCalls;

const query = { range: '30d', compare: 'lastYear', currency: 'NGN' } as const;
/** Returns the id of a view of the caller: each person has their own. */
async function ofCaller({ server }: World, asking: Asking): Promise<string> {
  const input = { body: { name: 'To delete', query } };
  if ((await server.ask('saveAnalyticsView', input, asking)).status !== 200) return newId();
  return (await server.call('saveAnalyticsView', input, asking)).id;
}

/** A sample for each call about the panels, views and reports of analytics. */
export const analyticsPanelSamples: { [N in Name]: Sample<N> } = {
  analyticsCohorts: async () => ({ query }),
  analyticsInvoices: async () => ({ query }),
  analyticsPayments: async () => ({ query }),
  analyticsChannels: async () => ({ query }),
  analyticsFunnels: async () => ({ query }),
  exportAnalytics: async () => ({ body: { ...query, format: 'csv', panel: 'customers' } }),
  analyticsViews: async () => ({}),
  saveAnalyticsView: async () => ({ body: { name: 'Last 30 days', query } }),
  deleteAnalyticsView: async (world, asking) => ({ params: { id: await ofCaller(world, asking) } }),
  analyticsReport: async () => ({ query: {} }),
  saveAnalyticsReportSettings: async () => ({ body: { byEmail: true } }),
};
