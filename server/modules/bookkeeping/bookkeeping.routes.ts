import { bookkeepingCalls } from '#contract/money/bookkeeping.ts';
import { type App, route } from '#server/plugins/route.ts';
import { listBooks } from './book-list.service.ts';
import { getBookkeepingSummary } from './bookkeeping.service.ts';
import { listCategories } from './categories.service.ts';
import { createExpense, createIncome, removeEntry, updateEntry } from './entries.service.ts';
import { addProduct, removeProduct, updateProduct } from './entry-products.service.ts';

export function bookkeepingRoutes(app: App): void {
  const { deps } = app;
  route(app, bookkeepingCalls.bookkeepingSummary, ({ caller, query }) =>
    getBookkeepingSummary(deps, caller, query),
  );
  route(app, bookkeepingCalls.books, ({ caller, query }) => listBooks(deps, caller, query));
  route(app, bookkeepingCalls.bookCategories, ({ caller }) => listCategories(deps, caller));
  route(app, bookkeepingCalls.createIncome, ({ tx, caller, body }) => createIncome(tx, deps, caller, body));
  route(app, bookkeepingCalls.createExpense, ({ tx, caller, body }) => createExpense(tx, deps, caller, body));
  route(app, bookkeepingCalls.updateIncome, ({ tx, caller, params, body }) =>
    updateEntry(tx, deps, caller, params.id, 'income', body),
  );
  route(app, bookkeepingCalls.updateExpense, ({ tx, caller, params, body }) =>
    updateEntry(tx, deps, caller, params.id, 'expense', body),
  );
  route(app, bookkeepingCalls.deleteBookEntry, ({ tx, caller, params }) =>
    removeEntry(tx, deps, caller, params.id),
  );
  route(app, bookkeepingCalls.addBookProduct, ({ tx, caller, params, body }) =>
    addProduct(tx, deps, caller, params.id, body),
  );
  route(app, bookkeepingCalls.updateBookProduct, ({ tx, caller, params, body }) =>
    updateProduct(tx, deps, caller, params, body),
  );
  route(app, bookkeepingCalls.deleteBookProduct, ({ tx, caller, params }) =>
    removeProduct(tx, deps, caller, params),
  );
}
