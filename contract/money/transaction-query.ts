import * as z from 'zod/mini';
import { DatePreset } from '#domain/date-preset.ts';
import { Day } from '#domain/id.ts';
import { TransactionDirection, TransactionType } from '#domain/transaction.ts';
import { pageQuery } from '#contract/list.ts';
import { ResultFilter } from './result-code.ts';

/** Days in the business's time zone, as a preset or a custom range; separate from the calls, because the first page parses addresses with it. */
export const PeriodQuery = z.object({
  range: z.optional(DatePreset),
  from: z.optional(Day),
  to: z.optional(Day),
});
export type PeriodQuery = z.infer<typeof PeriodQuery>;

/**
 * The sales figure whose rows a list shows (decisions, "Terms of money"). `gross`: orders and invoices when they were
 * paid; `refunds`: what was refunded, when it was refunded; `net`: both; `fees`: the fees of completed transactions.
 */
export const salesFigures = ['gross', 'refunds', 'net', 'fees'] as const;
export const SalesFigure = z.enum(salesFigures);
export type SalesFigure = z.infer<typeof SalesFigure>;

/** The filters of a list of transactions. */
export const TransactionFilter = z.object({
  ...PeriodQuery.shape,
  result: z.optional(ResultFilter),
  type: z.optional(TransactionType),
  direction: z.optional(TransactionDirection),
  /** The rows behind a figure, in the business's currency. */
  figure: z.optional(SalesFigure),
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
