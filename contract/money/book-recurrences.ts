import * as z from 'zod/mini';
import { BookAmount } from '#domain/book-entry.ts';
import { BookRecurrence, RecurrenceDetails, RecurrenceEnd } from '#domain/book-recurrence.ts';
import { Id } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';

const service = 'core';
const manage = { resource: 'BOOK_KEEPING', level: 'manage' } as const;
const one = { service, access: manage, params: z.object({ id: Id }) } as const;

export const bookRecurrenceCalls = {
  bookRecurrences: defineCall({
    method: 'GET',
    service,
    path: '/bookkeeping/recurring',
    access: { resource: 'BOOK_KEEPING', level: 'view-only' },
    summary: 'List the recurring entries, those that continue first',
    data: z.array(BookRecurrence),
  }),
  createBookRecurrence: defineCall({
    method: 'POST',
    service,
    path: '/bookkeeping/recurring',
    access: manage,
    summary:
      'Repeat an income or expense weekly, monthly or yearly. It is booked on each of its days, today at once; an entry that it repeats is its first day',
    body: RecurrenceDetails,
    data: BookRecurrence,
    errors: ['NOT_FOUND', 'PLAN_LIMIT', 'ALREADY_DONE', 'ILLEGAL_EVENT'],
  }),
  updateBookRecurrence: defineCall({
    ...one,
    method: 'PATCH',
    path: '/bookkeeping/recurring/{id}',
    summary: 'Change the amount or the last day of a recurring entry from its next day on',
    body: z.object({
      amountMinor: z.optional(BookAmount),
      until: z.optional(RecurrenceEnd),
      version: z.optional(z.int()),
    }),
    data: BookRecurrence,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_EVENT'],
  }),
  changeBookRecurrence: defineCall({
    ...one,
    method: 'POST',
    path: '/bookkeeping/recurring/{id}/status',
    summary:
      'Pause a recurring entry, resume it from its next day on, or stop it for good. Days of a pause are not booked later',
    body: z.object({ status: z.enum(['active', 'paused', 'stopped']) }),
    data: BookRecurrence,
    errors: ['NOT_FOUND', 'PLAN_LIMIT', 'ILLEGAL_EVENT'],
  }),
};
