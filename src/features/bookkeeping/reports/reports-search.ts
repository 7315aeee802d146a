import * as z from 'zod/mini';
import { BookReportQuery } from '#contract/money/book-report-query.ts';
import { BookReportName } from '#domain/book-report-name.ts';
import { optionalParam, rowsPerPage } from '#src/lists/list-search.ts';
import { periodOf } from '../bookkeeping-search.ts';

const { shape } = BookReportQuery;

/** The search of `/dashboard/book-keeping/reports`. */
export const ReportsSearch = z.object({
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  /** Absent for profit and loss. */
  report: optionalParam(z.optional(BookReportName)),
  currency: optionalParam(shape.currency),
  /** An account of the general ledger. */
  account: optionalParam(shape.account),
  page: optionalParam(shape.pageNumber),
});
export type ReportsSearch = z.infer<typeof ReportsSearch>;

/** Returns the query of the report that the address shows. */
export function reportQueryOf(search: ReportsSearch): BookReportQuery {
  const { report = 'profit-and-loss', currency, account, page } = search;
  const base = { ...periodOf(search), report, currency };
  return report === 'ledger' ? { ...base, account, pageNumber: page, perPage: rowsPerPage } : base;
}
