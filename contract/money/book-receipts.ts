import * as z from 'zod/mini';
import { BookChannel, BookEntry, ExpenseDetails } from '#domain/book-entry.ts';
import { BookDraft, maxEntryReceipts } from '#domain/book-receipt.ts';
import { bookTypes } from '#domain/books.ts';
import { Id } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';
import { allowDuplicate } from './book-duplicates.ts';

const service = 'core';
const manage = { resource: 'BOOK_KEEPING', level: 'manage' } as const;
const one = { service, access: manage, params: z.object({ id: Id }) } as const;

export const bookReceiptCalls = {
  bookDrafts: defineCall({
    method: 'GET',
    service,
    path: '/bookkeeping/draft',
    access: { resource: 'BOOK_KEEPING', level: 'view-only' },
    summary: 'List the receipts that wait to be completed, the newest first',
    data: z.array(BookDraft),
  }),
  createBookDraft: defineCall({
    method: 'POST',
    service,
    path: '/bookkeeping/draft',
    access: manage,
    summary:
      'Let an uploaded receipt wait to be completed; its amount and date are suggested from the text of a PDF. A file that waits already is not added again',
    body: z.object({ fileId: Id }),
    data: BookDraft,
    errors: ['NOT_FOUND', 'PLAN_LIMIT', 'ILLEGAL_EVENT'],
  }),
  completeBookDraft: defineCall({
    ...one,
    method: 'POST',
    path: '/bookkeeping/draft/{id}/complete',
    summary: 'Add the income or expense of a receipt that waits, with the receipt, once',
    body: z.extend(ExpenseDetails, {
      type: z.enum(bookTypes),
      /** Of an income. */
      channel: z.optional(BookChannel),
      allowDuplicate,
    }),
    data: BookEntry,
    errors: ['NOT_FOUND', 'ALREADY_DONE', 'POSSIBLE_DUPLICATE'],
  }),
  discardBookDraft: defineCall({
    ...one,
    method: 'DELETE',
    path: '/bookkeeping/draft/{id}',
    summary: 'Discard a receipt that waits',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'ALREADY_DONE'],
  }),
  addBookReceipts: defineCall({
    ...one,
    method: 'POST',
    path: '/bookkeeping/{id}/receipt',
    summary: 'Attach uploaded receipts to an entry',
    body: z.object({ fileIds: z.array(Id).check(z.minLength(1), z.maxLength(maxEntryReceipts)) }),
    data: BookEntry,
    errors: ['NOT_FOUND', 'PLAN_LIMIT', 'ILLEGAL_EVENT'],
  }),
  removeBookReceipt: defineCall({
    method: 'DELETE',
    service,
    access: manage,
    params: z.object({ id: Id, fileId: Id }),
    path: '/bookkeeping/{id}/receipt/{fileId}',
    summary: 'Remove a receipt from an entry',
    data: BookEntry,
    errors: ['NOT_FOUND'],
  }),
};
