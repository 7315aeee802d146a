import * as z from 'zod/mini';

/** The reports for an accountant, computed from the rows of the books and from the ledger. */
export const bookReports = ['profit-and-loss', 'categories', 'ledger', 'balance'] as const;
export const BookReportName = z.enum(bookReports);
export type BookReportName = z.infer<typeof BookReportName>;
