import * as z from 'zod/mini';
import { Id, text } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';
import { AnalyticsCustomers, AnalyticsProduct, AnalyticsSummary } from './analytics.ts';
import { AnalyticsInvoices, AnalyticsPayments } from './analytics-panels.ts';
import { AnalyticsPanel, AnalyticsQuery, Month } from './analytics-query.ts';

/** The largest number of views that a person can save in a business; one more is refused as INVALID. */
export const maxAnalyticsViews = 30;

/** A range with its comparison that a person saved under a name in this business; nobody else sees it. */
export const AnalyticsView = z.object({ id: Id, name: z.string(), query: AnalyticsQuery });
export type AnalyticsView = z.infer<typeof AnalyticsView>;

/** A panel as CSV, or the report of a month as PDF. */
export const AnalyticsExport = z.discriminatedUnion('format', [
  z.extend(AnalyticsQuery, { format: z.literal('csv'), panel: AnalyticsPanel }),
  z.object({ format: z.literal('pdf'), month: Month }),
]);
export type AnalyticsExport = z.infer<typeof AnalyticsExport>;

/** The settings of the person in this business. */
export const AnalyticsReportSettings = z.object({
  /** True if the report of each month is sent to the person's email address when the month is over. */
  byEmail: z.boolean(),
});
export type AnalyticsReportSettings = z.infer<typeof AnalyticsReportSettings>;

/** The report of a month: the panels that fit on paper, compared with the month before it. */
export const AnalyticsReport = z.object({
  settings: AnalyticsReportSettings,
  /** The months that have a report, the newest first: those since the first sale that are over. */
  months: z.array(Month),
  /** Null while there is no such month. */
  report: z.nullable(
    z.object({
      month: Month,
      summary: AnalyticsSummary,
      /** The ten of the highest revenue. */
      products: z.array(AnalyticsProduct),
      customers: AnalyticsCustomers,
      invoices: AnalyticsInvoices,
      payments: AnalyticsPayments,
    }),
  ),
});
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

const service = 'dashboard';
const access = { resource: 'PAYMENT', level: 'view-only' } as const;

export const analyticsViewCalls = {
  exportAnalytics: defineCall({
    method: 'POST',
    service,
    path: '/analytics/export',
    access,
    summary: 'Get the download address of a panel as CSV, or of the report of a month as PDF',
    body: AnalyticsExport,
    data: z.object({ url: z.string() }),
    errors: ['PLAN_LIMIT'],
  }),
  analyticsViews: defineCall({
    method: 'GET',
    service,
    path: '/analytics/view',
    access,
    summary: 'List the views that the person saved, by name',
    data: z.array(AnalyticsView),
  }),
  saveAnalyticsView: defineCall({
    method: 'POST',
    service,
    path: '/analytics/view',
    access,
    summary: 'Save a range with its comparison under a name; a view of the same name is replaced',
    body: z.object({ name: text(1, 60, 'Enter a name'), query: AnalyticsQuery }),
    data: AnalyticsView,
  }),
  deleteAnalyticsView: defineCall({
    method: 'DELETE',
    service,
    path: '/analytics/view/{id}',
    access,
    summary: 'Delete a saved view',
    params: z.object({ id: Id }),
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  analyticsReport: defineCall({
    method: 'GET',
    service,
    path: '/analytics/report',
    access,
    summary: 'Get the report of a month, the last one by default, and if the person gets it by email',
    query: z.object({ month: z.optional(Month) }),
    data: AnalyticsReport,
  }),
  saveAnalyticsReportSettings: defineCall({
    method: 'PATCH',
    service,
    path: '/analytics/report-settings',
    access,
    summary: 'Set if the person gets the report of each month by email',
    body: AnalyticsReportSettings,
    data: AnalyticsReportSettings,
  }),
};
