import { analyticsViewCalls } from '#contract/analytics/analytics-views.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

export const saveAnalyticsView = defineWrite({
  call: analyticsViewCalls.saveAnalyticsView,
  invalidates: ['analytics'],
});
export const deleteAnalyticsView = defineWrite({
  call: analyticsViewCalls.deleteAnalyticsView,
  invalidates: ['analytics'],
});
export const saveAnalyticsReportSettings = defineWrite({
  call: analyticsViewCalls.saveAnalyticsReportSettings,
  invalidates: ['analytics'],
});
