import * as z from 'zod/mini';
import { periodUnits } from '#domain/date-preset.ts';
import { expenseCategories, incomeCategories } from '#domain/books.ts';
import { Day } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';
import { PeriodQuery } from '#contract/period.ts';

/** Minor units of the business's currency. Refunds are a negative income; a plan's payment that is returned reduces its expense. */
const BookTotals = z.object({
  incomeMinor: AmountMinor,
  expensesMinor: AmountMinor,
  /** Income less expenses. */
  profitMinor: AmountMinor,
});

/** The income and expenses of a period (decisions, "Books"): cash basis, in the business's time zone and currency. */
export const BookkeepingSummary = z.extend(BookTotals, {
  currency: Currency,
  /** The current month by default. */
  first: Day,
  last: Day,
  income: z.record(z.enum(incomeCategories), AmountMinor),
  expenses: z.record(z.enum(expenseCategories), AmountMinor),
  unit: z.enum(periodUnits),
  /** Oldest first; each ends where the next one begins. */
  points: z.array(z.extend(BookTotals, { first: Day })),
});
export type BookkeepingSummary = z.infer<typeof BookkeepingSummary>;

export const bookkeepingCalls = {
  bookkeepingSummary: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/bookkeeping-summary',
    access: { resource: 'BOOK_KEEPING', level: 'view-only' },
    summary: 'Get the income, expenses and profit of a period by category, and the points of a chart',
    query: PeriodQuery,
    data: BookkeepingSummary,
  }),
};
