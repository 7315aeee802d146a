import { homeCalls } from '#contract/people/home.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getHomeSummary } from './home.service.ts';

export function homeRoutes(app: App): void {
  route(app, homeCalls.homeSummary, ({ caller }) => getHomeSummary(app.deps, caller));
}
