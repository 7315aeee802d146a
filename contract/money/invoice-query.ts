import * as z from 'zod/mini';
import { DatePreset } from '#domain/date-preset.ts';
import { Day, Id } from '#domain/id.ts';
import { InvoiceStatusFilter } from '#domain/invoice-status.ts';
import { Currency } from '#domain/money.ts';
import { pageQuery } from '#contract/list.ts';

/** The filters of a list of invoices. */
export const InvoiceFilter = z.object({
  status: z.optional(InvoiceStatusFilter),
  /** The days are those on which the invoices were first sent or fully paid; else those of their issue date. */
  dateOf: z.optional(z.enum(['sent', 'paid'])),
  currency: z.optional(Currency),
  range: z.optional(DatePreset),
  from: z.optional(Day),
  to: z.optional(Day),
  /** The invoices of one customer; counts and totals are then of these alone. */
  customer: z.optional(Id),
  /** The start of a number, or any part of the customer's name or the items; of one or two letters, the start of a word of them. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const invoiceSorts = ['newest', 'oldest', 'highest', 'lowest', 'dueFirst', 'dueLast'] as const;
export const InvoiceQuery = z.object({
  ...pageQuery,
  ...InvoiceFilter.shape,
  sort: z.optional(z.enum(invoiceSorts)),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;
