import * as z from 'zod/mini';
import { periodUnits } from '#domain/date-preset.ts';
import {
  BookChannel,
  BookEntry,
  BookProductDetails,
  ExpenseDetails,
  IncomeDetails,
  maxBookProducts,
} from '#domain/book-entry.ts';
import { bookTypes, expenseCategories, incomeCategories } from '#domain/books.ts';
import { Day, Id, Instant } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PaymentMethod } from '#domain/order.ts';
import { defineCall } from '#contract/call.ts';
import { PeriodQuery } from '#contract/period.ts';
import { allowDuplicate, receiptIds } from './book-duplicates.ts';
import { BookQuery } from './book-query.ts';

/** Minor units. Refunds are a negative income; a plan's payment that is returned reduces its expense. */
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
  /** The rows that follow from transactions. */
  income: z.record(z.enum(incomeCategories), AmountMinor),
  expenses: z.record(z.enum(expenseCategories), AmountMinor),
  /** The entries made by hand, by type and category; the largest amount first. */
  byHand: z.array(z.object({ type: z.enum(bookTypes), category: z.string(), amountMinor: AmountMinor })),
  /** The period before it, up to the same point. */
  before: BookTotals,
  /** The totals of this period in other currencies; no amount is converted. */
  otherCurrencies: z.array(z.extend(BookTotals, { currency: Currency })),
  unit: z.enum(periodUnits),
  /** Oldest first; each ends where the next one begins. */
  points: z.array(z.extend(BookTotals, { first: Day })),
});
export type BookkeepingSummary = z.infer<typeof BookkeepingSummary>;

/** A row that follows from a transaction. Amounts may be negative. */
export const AutomaticRow = z.object({
  source: z.literal('automatic'),
  /** The transaction and the part of it: its money, its reversal or its fee. */
  id: z.string(),
  part: z.enum(['money', 'reversal', 'fee']),
  /** True if its payer disputed the payment and got the money back. */
  isDispute: z.boolean(),
  type: z.enum(bookTypes),
  category: z.string(),
  valueDate: Day,
  at: Instant,
  amountMinor: AmountMinor,
  currency: Currency,
  paymentMethod: z.nullable(PaymentMethod),
  channel: z.nullable(BookChannel),
  /** The day that it belongs to, if that day was closed before: it counts on the first open day. */
  lateFrom: z.nullable(Day),
  /** The number of the order or invoice. */
  label: z.nullable(z.string()),
  /** The record that explains it. */
  origin: z.object({ type: z.enum(['order', 'invoice', 'transaction']), id: Id }),
  products: z.array(z.never()),
});
export type AutomaticRow = z.infer<typeof AutomaticRow>;

export const BookRow = z.discriminatedUnion('source', [
  z.extend(BookEntry, { source: z.literal('hand') }),
  AutomaticRow,
]);
export type BookRow = z.infer<typeof BookRow>;

export const BookList = z.object({
  data: z.array(BookRow),
  /** The first day that isn't closed; null while nothing is. */
  openFrom: z.nullable(Day),
  pagination: z.object({
    /** The number of this page, from 1. */
    pageNumber: z.int(),
    /** The number of rows on this page, and the most that a page has. */
    pageSize: z.int(),
    perPage: z.int(),
    /** The number of all rows. */
    total: z.int(),
  }),
});
export type BookList = z.infer<typeof BookList>;

export const BookCategoryChoice = z.object({
  type: z.enum(bookTypes),
  name: z.string(),
  /** True for a category that the business added. */
  isOwn: z.boolean(),
  /** How many entries of the last 90 days have it. */
  uses: z.int(),
});
export type BookCategoryChoice = z.infer<typeof BookCategoryChoice>;

const service = 'core';
const view = { resource: 'BOOK_KEEPING', level: 'view-only' } as const;
const manage = { resource: 'BOOK_KEEPING', level: 'manage' } as const;
const one = { service, access: manage, params: z.object({ id: Id }) } as const;
const product = { service, access: manage, params: z.object({ id: Id, productId: Id }) } as const;
/** The version that the person saw; if there is a newer one, the answer is 409. */
const version = z.optional(z.int());

export const bookkeepingCalls = {
  bookkeepingSummary: defineCall({
    method: 'GET',
    service,
    path: '/business/bookkeeping-summary',
    access: view,
    summary:
      'Get the income, expenses and profit of a period by category, those of the period before, and the points of a chart',
    query: PeriodQuery,
    data: BookkeepingSummary,
  }),
  books: defineCall({
    method: 'GET',
    service,
    path: '/business/bookkeeping',
    access: view,
    summary: 'List the entries of the books, those made by hand and those that follow from transactions',
    query: BookQuery,
    data: BookList,
  }),
  bookCategories: defineCall({
    method: 'GET',
    service,
    path: '/bookkeeping-category',
    access: view,
    summary: 'List the categories of entries: the default ones, then those that the business added',
    data: z.array(BookCategoryChoice),
  }),
  createIncome: defineCall({
    method: 'POST',
    service,
    path: '/bookkeeping/income',
    access: manage,
    summary: 'Add an income by its amount, or by its products; a new category is added',
    body: z.extend(IncomeDetails, {
      products: z.optional(z.array(BookProductDetails).check(z.maxLength(maxBookProducts))),
      allowDuplicate,
      receiptIds,
    }),
    data: BookEntry,
    errors: ['PERIOD_CLOSED', 'POSSIBLE_DUPLICATE', 'PLAN_LIMIT', 'NOT_FOUND'],
  }),
  createExpense: defineCall({
    method: 'POST',
    service,
    path: '/bookkeeping/expense',
    access: manage,
    summary: 'Add an expense; a new category is added',
    body: z.extend(ExpenseDetails, { allowDuplicate, receiptIds }),
    data: BookEntry,
    errors: ['PERIOD_CLOSED', 'POSSIBLE_DUPLICATE', 'PLAN_LIMIT', 'NOT_FOUND'],
  }),
  updateIncome: defineCall({
    ...one,
    method: 'PATCH',
    path: '/bookkeeping/update-income/{id}',
    summary: 'Update the fields of an income that are sent',
    body: z.extend(z.partial(IncomeDetails), { version }),
    data: BookEntry,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PERIOD_CLOSED'],
  }),
  updateExpense: defineCall({
    ...one,
    method: 'PATCH',
    path: '/bookkeeping/update-expense/{id}',
    summary: 'Update the fields of an expense that are sent',
    body: z.extend(z.partial(ExpenseDetails), { version }),
    data: BookEntry,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PERIOD_CLOSED'],
  }),
  deleteBookEntry: defineCall({
    ...one,
    method: 'DELETE',
    path: '/bookkeeping/{id}',
    summary: 'Delete an entry that was made by hand, with its products',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'PERIOD_CLOSED'],
  }),
  addBookProduct: defineCall({
    ...one,
    method: 'POST',
    path: '/bookkeeping/product/{id}',
    summary: 'Add a product to an income; its products then add up to its amount',
    body: z.extend(BookProductDetails, { version }),
    data: BookEntry,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_EVENT', 'PERIOD_CLOSED'],
  }),
  updateBookProduct: defineCall({
    ...product,
    method: 'PATCH',
    path: '/bookkeeping/{id}/product/{productId}',
    summary: 'Update the fields of a product of an income that are sent',
    body: z.extend(z.partial(BookProductDetails), { version }),
    data: BookEntry,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PERIOD_CLOSED'],
  }),
  deleteBookProduct: defineCall({
    ...product,
    method: 'DELETE',
    path: '/bookkeeping/{id}/product/{productId}',
    summary: 'Delete a product of an income, unless it is the last one',
    data: BookEntry,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'PERIOD_CLOSED'],
  }),
};
