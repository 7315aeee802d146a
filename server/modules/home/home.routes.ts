import { businessCalls } from '#contract/people/business.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getHomeSummary } from './home.service.ts';

export function homeRoutes(app: App): void {
  route(app, businessCalls.homeSummary, ({ caller }) => getHomeSummary(app.deps, caller));
}
