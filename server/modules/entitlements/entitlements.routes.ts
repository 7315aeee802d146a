import { subscriptionUsageCalls } from '#contract/money/subscription-usage.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getUsageFor } from './usage.view.ts';

export function entitlementRoutes(app: App): void {
  const { deps } = app;
  route(app, subscriptionUsageCalls.subscriptionUsage, ({ caller }) => getUsageFor(deps, caller));
}
