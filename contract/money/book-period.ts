import * as z from 'zod/mini';
import { BookMonth, PeriodStatus } from '#domain/book-period.ts';
import { BookCheck } from '#domain/book-checks.ts';
import { Day, Instant, text } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';

/** A month of the books. */
export const BookPeriod = z.object({
  month: BookMonth,
  status: PeriodStatus,
  /** True for the first month that was closed: all earlier days are closed with it. */
  includesEarlier: z.boolean(),
  canClose: z.boolean(),
  canReopen: z.boolean(),
  /** Why it can't be closed, or reopened, now; null if it can. */
  blocker: z.nullable(z.string()),
  /** When it was last closed, and by whom. */
  closedAt: z.nullable(Instant),
  closedByName: z.nullable(z.string()),
  reopenedAt: z.nullable(Instant),
  reopenedByName: z.nullable(z.string()),
  reopenReason: z.nullable(z.string()),
});
export type BookPeriod = z.infer<typeof BookPeriod>;

/** Minor units, in one currency. */
export const PeriodTotal = z.object({
  currency: Currency,
  incomeMinor: AmountMinor,
  expensesMinor: AmountMinor,
});
export type PeriodTotal = z.infer<typeof PeriodTotal>;

/** A month with its totals and the checks before it is closed. */
export const BookPeriodDetails = z.extend(BookPeriod, {
  /** The first and the last day that are closed with it. */
  first: Day,
  last: Day,
  /** Of each currency; nothing is converted. */
  totals: z.array(PeriodTotal),
  /** The number of rows of the books that belong to an earlier, closed month. */
  lateCount: z.int(),
  /** The number of rows behind each check. They don't prevent closing. */
  checks: z.array(z.object({ check: BookCheck, count: z.int() })),
});
export type BookPeriodDetails = z.infer<typeof BookPeriodDetails>;

export const ReopenReason = text(3, 500, 'Enter a reason');

const service = 'core';
const manage = { resource: 'BOOK_KEEPING', level: 'manage' } as const;
const view = { resource: 'BOOK_KEEPING', level: 'view-only' } as const;
const params = z.object({ month: BookMonth });

export const bookPeriodCalls = {
  bookPeriods: defineCall({
    method: 'GET',
    service,
    path: '/bookkeeping/period',
    access: view,
    summary: 'List the months of the books, newest first, and say which are closed',
    data: z.array(BookPeriod),
  }),
  bookPeriod: defineCall({
    method: 'GET',
    service,
    path: '/bookkeeping/period/{month}',
    access: view,
    summary: 'Get a month of the books with its totals and the checks before it is closed',
    params,
    data: BookPeriodDetails,
  }),
  closeBookPeriod: defineCall({
    method: 'POST',
    service,
    path: '/bookkeeping/period/{month}/close',
    access: manage,
    summary: 'Close a month of the books: from then on its rows and sums stay as they are',
    params,
    body: z.object({ totals: z.array(PeriodTotal).check(z.maxLength(20)) }),
    data: BookPeriodDetails,
    errors: ['ILLEGAL_EVENT', 'AMOUNT_CHANGED'],
  }),
  reopenBookPeriod: defineCall({
    method: 'POST',
    service,
    path: '/bookkeeping/period/{month}/reopen',
    access: manage,
    summary: 'Reopen the month that was closed last, with a reason for the activity log',
    params,
    body: z.object({ reason: ReopenReason }),
    data: BookPeriodDetails,
    errors: ['ILLEGAL_EVENT'],
  }),
};
