import { analyticsPanelCalls } from '#contract/analytics/analytics-panels.ts';
import { analyticsViewCalls } from '#contract/analytics/analytics-views.ts';
import { completeExport } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { getAnalyticsChannels } from './channel-figures.service.ts';
import { getAnalyticsCohorts } from './cohorts.service.ts';
import { makeAnalyticsExport } from './export.service.ts';
import { getAnalyticsFunnels } from './funnels.service.ts';
import { getAnalyticsInvoices } from './invoice-figures.service.ts';
import { getAnalyticsPayments } from './payment-figures.service.ts';
import { getReportSettings, setReportSettings } from './report-settings.service.ts';
import { handleReports } from './report.jobs.ts';
import { getReport } from './report.service.ts';
import { listViews } from './views.repo.ts';
import { deleteAnalyticsView, saveAnalyticsView } from './views.service.ts';

export function panelRoutes(app: App): void {
  const { deps } = app;
  handleReports(deps);
  const panels = analyticsPanelCalls;
  route(app, panels.analyticsCohorts, ({ caller, query }) => getAnalyticsCohorts(deps, caller, query));
  route(app, panels.analyticsInvoices, ({ caller, query }) => getAnalyticsInvoices(deps, caller, query));
  route(app, panels.analyticsPayments, ({ caller, query }) => getAnalyticsPayments(deps, caller, query));
  route(app, panels.analyticsChannels, ({ caller, query }) => getAnalyticsChannels(deps, caller, query));
  route(app, panels.analyticsFunnels, ({ caller, query }) => getAnalyticsFunnels(deps, caller, query));
  const views = analyticsViewCalls;
  preparedRoute(
    app,
    views.exportAnalytics,
    ({ caller, body }) => makeAnalyticsExport(deps, caller, body),
    ({ tx, caller, prepared: { download, name } }) => completeExport(tx, deps, caller, name, download),
  );
  route(app, views.analyticsViews, ({ caller }) => listViews(deps.db, caller));
  route(app, views.saveAnalyticsView, ({ tx, caller, body }) => saveAnalyticsView(tx, deps, caller, body));
  route(app, views.deleteAnalyticsView, ({ tx, caller, params }) =>
    deleteAnalyticsView(tx, caller, params.id),
  );
  route(app, views.analyticsReport, async ({ caller, query }) => {
    const [settings, { months, report }] = await Promise.all([
      getReportSettings(deps, caller),
      getReport(deps, caller, query.month),
    ]);
    return { settings, months, report };
  });
  route(app, views.saveAnalyticsReportSettings, ({ tx, caller, body }) =>
    setReportSettings(tx, deps, caller, body),
  );
}
