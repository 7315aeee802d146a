import * as z from 'zod/mini';
import { BookReportName } from '#domain/book-report-name.ts';
import { ReportColumn, ReportPeriod, ReportRow } from '#domain/book-report.ts';
import { Currency } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';
import { BookReportQuery, ReportFilter } from './book-report-query.ts';

export const BookReport = z.extend(ReportPeriod, {
  report: BookReportName,
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  /** The accounts of the general ledger; empty for other reports. */
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The currencies of the books. */
  currencies: z.array(Currency),
  /** SHA-256 of the report's CSV file, which has nothing but its rows: reports with the same rows have the same hash. */
  sha256: z.string(),
  /** Only the general ledger has more than one page. */
  pagination: z.object({ pageNumber: z.int(), pageSize: z.int(), perPage: z.int(), total: z.int() }),
});
export type BookReport = z.infer<typeof BookReport>;

/** One report as a file, or all of them in a ZIP file. */
export const BookExport = z.discriminatedUnion('format', [
  z.extend(ReportFilter, { format: z.enum(['csv', 'pdf']), report: BookReportName }),
  z.extend(ReportFilter, { format: z.literal('zip') }),
]);
export type BookExport = z.infer<typeof BookExport>;

const service = 'core';
const access = { resource: 'BOOK_KEEPING', level: 'view-only' } as const;

export const bookReportCalls = {
  bookReport: defineCall({
    method: 'GET',
    service,
    path: '/business/bookkeeping-report',
    access,
    summary: 'Get a report of the books: profit and loss, categories and VAT, general ledger or balance',
    query: BookReportQuery,
    data: BookReport,
  }),
  exportBooks: defineCall({
    method: 'POST',
    service,
    path: '/business/bookkeeping-report/export',
    access,
    summary: 'Get the download address of a report as CSV or PDF, or of all reports as a ZIP file',
    body: BookExport,
    data: z.object({ url: z.string(), sha256: z.string() }),
    errors: ['PLAN_LIMIT'],
  }),
};
