import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookReportCalls } from '#contract/money/book-report.ts';
import { type BookReportQuery } from '#contract/money/book-report-query.ts';
import { api } from '#src/lib/api/api.ts';

/** A report of the books. The previous one stays on screen until the next one has loaded. */
export const bookReportQuery = (query: BookReportQuery) =>
  queryOptions({
    queryKey: ['bookkeeping', 'report', query],
    queryFn: ({ signal }) => api(bookReportCalls.bookReport, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
