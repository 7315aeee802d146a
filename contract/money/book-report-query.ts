import * as z from 'zod/mini';
import { BookReportName } from '#domain/book-report-name.ts';
import { Currency } from '#domain/money.ts';
import { PeriodQuery } from '#contract/period.ts';
import { BookQuery } from './book-query.ts';

const { pageNumber, perPage } = BookQuery.shape;

/** The period of reports, the current month by default, and their currency, that of the business by default. */
export const ReportFilter = z.extend(PeriodQuery, { currency: z.optional(Currency) });
export type ReportFilter = z.infer<typeof ReportFilter>;

export const BookReportQuery = z.extend(ReportFilter, {
  report: BookReportName,
  /** An account of the general ledger, by its ID. */
  account: z.optional(z.string().check(z.maxLength(80))),
  pageNumber,
  perPage,
});
export type BookReportQuery = z.infer<typeof BookReportQuery>;
