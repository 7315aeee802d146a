import { subscriptionUsageCalls } from '#contract/money/subscription-usage.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getUsage } from './entitlements.service.ts';

export function entitlementRoutes(app: App): void {
  const { deps } = app;
  route(app, subscriptionUsageCalls.subscriptionUsage, ({ caller }) =>
    getUsage(deps, deps.db, caller.businessId),
  );
}
