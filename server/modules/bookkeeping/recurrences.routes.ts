import { bookRecurrenceCalls } from '#contract/money/book-recurrences.ts';
import { type App, route } from '#server/plugins/route.ts';
import { bookRecurrences } from './book-due-days.ts';
import {
  changeRecurrence,
  createRecurrence,
  listBookRecurrences,
  updateRecurrence,
} from './recurrences.service.ts';

export function bookRecurrenceRoutes(app: App): void {
  const { deps } = app;
  deps.jobs.sweep('book-recurrences', 60_000, (tx) => bookRecurrences(tx, deps));
  route(app, bookRecurrenceCalls.bookRecurrences, ({ caller }) =>
    listBookRecurrences(deps.db, caller.businessId),
  );
  route(app, bookRecurrenceCalls.createBookRecurrence, ({ tx, caller, body }) =>
    createRecurrence(tx, deps, caller, body),
  );
  route(app, bookRecurrenceCalls.updateBookRecurrence, ({ tx, caller, params, body }) =>
    updateRecurrence(tx, deps, caller, params.id, body),
  );
  route(app, bookRecurrenceCalls.changeBookRecurrence, ({ tx, caller, params, body }) =>
    changeRecurrence(tx, deps, caller, params.id, body),
  );
}
