import { businessCalls } from '#contract/people/business.ts';
import { type App, route } from '#server/plugins/route.ts';
import { homeSummary } from './home.service.ts';

export function homeRoutes(app: App): void {
  route(app, businessCalls.homeSummary, ({ caller }) => homeSummary(app.deps, caller));
}
