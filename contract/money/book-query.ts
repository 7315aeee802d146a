import * as z from 'zod/mini';
import { entryChecks } from '#domain/book-checks.ts';
import { bookTypes } from '#domain/books.ts';
import { Id } from '#domain/id.ts';
import { Currency } from '#domain/money.ts';
import { PaymentMethod } from '#domain/order.ts';
import { PeriodQuery } from '#contract/period.ts';

/** `hand`: entered by a person. `automatic`: follows from a transaction. */
export const bookSources = ['automatic', 'hand'] as const;

/** The filters of the list of the books. */
export const BookFilter = z.object({
  ...PeriodQuery.shape,
  type: z.optional(z.enum(bookTypes)),
  /** The name of a category. */
  category: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  paymentMethod: z.optional(PaymentMethod),
  source: z.optional(z.enum(bookSources)),
  currency: z.optional(Currency),
  /** The entries behind a check of a month. */
  check: z.optional(z.enum(entryChecks)),
  /** An entry that a person made. */
  id: z.optional(Id),
  /** Words of the purpose, receiver, note, category and products of an entry, or of the number of an order or invoice. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type BookFilter = z.infer<typeof BookFilter>;

const wholeNumber = z.coerce.number().check(z.int(), z.minimum(1));

/** The pages of this list have numbers (specification, section 3). */
export const BookQuery = z.object({
  ...BookFilter.shape,
  pageNumber: z.optional(wholeNumber.check(z.maximum(1_000_000))),
  perPage: z.optional(wholeNumber.check(z.maximum(100))),
});
export type BookQuery = z.infer<typeof BookQuery>;
