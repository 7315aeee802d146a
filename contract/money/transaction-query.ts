import * as z from 'zod/mini';
import { Currency } from '#domain/money.ts';
import { PaymentMethod } from '#domain/order.ts';
import { TransactionDirection, TransactionType } from '#domain/transaction-type.ts';
import { pageQuery } from '#contract/list.ts';
import { PeriodQuery } from '#contract/period.ts';
import { ResultFilter } from './result-code.ts';

/**
 * The figure whose rows a list shows (decisions, "Terms of money" and "Books"). `gross`: orders and invoices when they were
 * paid; `refunds`: what was refunded, when it was refunded; `net`: both; `fees`: the fees of completed transactions; `plan`:
 * payments for Kontor's plan when they were made, and their returns when they were made; `event`: the same of event fees.
 */
export const transactionFigures = ['gross', 'refunds', 'net', 'fees', 'plan', 'event'] as const;
export const TransactionFigure = z.enum(transactionFigures);
export type TransactionFigure = z.infer<typeof TransactionFigure>;

/** The filters of a list of transactions. */
export const TransactionFilter = z.object({
  ...PeriodQuery.shape,
  result: z.optional(ResultFilter),
  type: z.optional(TransactionType),
  direction: z.optional(TransactionDirection),
  /** The rows behind a figure, in `currency`; in that of the business by default. */
  figure: z.optional(TransactionFigure),
  currency: z.optional(Currency),
  method: z.optional(PaymentMethod),
  /** The start of the number of the invoice or order, or any part of it, of the payer's name or of the provider's reference; of one or two letters, the start of a word of them; or one of our references in full. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const transactionSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
export const TransactionQuery = z.object({
  ...pageQuery,
  ...TransactionFilter.shape,
  sort: z.optional(z.enum(transactionSorts)),
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;
