import { bookkeepingCalls } from '#contract/money/bookkeeping.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getBookkeepingSummary } from './bookkeeping.service.ts';

export function bookkeepingRoutes(app: App): void {
  route(app, bookkeepingCalls.bookkeepingSummary, ({ caller, query }) =>
    getBookkeepingSummary(app.deps, caller, query),
  );
}
