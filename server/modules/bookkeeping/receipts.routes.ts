import { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { completeDraft, createDraft, discardDraft, listDrafts } from './drafts.service.ts';
import { readReceipt } from './read-receipt.ts';
import { addReceipts, removeReceipt } from './receipts.service.ts';

export function bookReceiptRoutes(app: App): void {
  const { deps } = app;
  route(app, bookReceiptCalls.bookDrafts, ({ caller }) => listDrafts(deps.db, caller.businessId));
  preparedRoute(
    app,
    bookReceiptCalls.createBookDraft,
    ({ caller, body }) => readReceipt(deps, caller, body.fileId),
    ({ tx, caller, body, prepared }) => createDraft(tx, deps, caller, body.fileId, prepared),
  );
  route(app, bookReceiptCalls.completeBookDraft, ({ tx, caller, params, body }) =>
    completeDraft(tx, deps, caller, params.id, body),
  );
  route(app, bookReceiptCalls.discardBookDraft, ({ tx, caller, params }) =>
    discardDraft(tx, caller, params.id),
  );
  route(app, bookReceiptCalls.addBookReceipts, ({ tx, caller, params, body }) =>
    addReceipts(tx, deps, caller, params.id, body.fileIds),
  );
  route(app, bookReceiptCalls.removeBookReceipt, ({ tx, caller, params }) =>
    removeReceipt(tx, deps, caller, params),
  );
}
