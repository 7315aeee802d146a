import { bookPeriodCalls } from '#contract/money/book-period.ts';
import { type App, route } from '#server/plugins/route.ts';
import { closePeriod, getPeriod, getPeriods, reopenPeriod } from './periods.service.ts';

export function bookPeriodRoutes(app: App): void {
  const { deps } = app;
  route(app, bookPeriodCalls.bookPeriods, ({ caller }) => getPeriods(deps, caller));
  route(app, bookPeriodCalls.bookPeriod, ({ caller, params }) => getPeriod(deps, caller, params.month));
  route(app, bookPeriodCalls.closeBookPeriod, ({ tx, caller, params, body }) =>
    closePeriod(tx, deps, caller, params.month, body.totals),
  );
  route(app, bookPeriodCalls.reopenBookPeriod, ({ tx, caller, params, body }) =>
    reopenPeriod(tx, deps, caller, params.month, body.reason),
  );
}
