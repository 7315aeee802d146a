import { searchCalls } from '#contract/search.ts';
import { type App, route } from '#server/plugins/route.ts';
import { search } from './search.service.ts';

export function searchRoutes(app: App): void {
  route(app, searchCalls.search, ({ caller, query }) => search(app.deps.db, caller, query.text));
}
