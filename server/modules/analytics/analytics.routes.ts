import { analyticsCalls } from '#contract/analytics/analytics.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getAnalyticsCustomers } from './customers.service.ts';
import { panelRoutes } from './panels.routes.ts';
import { listAnalyticsProducts } from './products.service.ts';
import { handleRollupJobs } from './rollups/fold-rollups.ts';
import { getAnalyticsSummary } from './summary.service.ts';

export function analyticsRoutes(app: App): void {
  const { deps } = app;
  handleRollupJobs(deps);
  panelRoutes(app);
  route(app, analyticsCalls.analyticsSummary, ({ caller, query }) =>
    getAnalyticsSummary(deps, caller, query),
  );
  route(app, analyticsCalls.analyticsProducts, ({ caller, query }) =>
    listAnalyticsProducts(deps, caller, query),
  );
  route(app, analyticsCalls.analyticsCustomers, ({ caller, query }) =>
    getAnalyticsCustomers(deps, caller, query),
  );
}
