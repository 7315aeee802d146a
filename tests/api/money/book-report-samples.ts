import type { bookReportCalls } from '#contract/money/book-report.ts';
import type { Sample } from '#tests/api/platform/test-callers.ts';

/** A sample for each call about the reports of the books. */
export const bookReportSamples: { [N in keyof typeof bookReportCalls]: Sample<N> } = {
  bookReport: async () => ({
    query: {
      report: 'ledger',
      range: '1y',
      currency: 'NGN',
      account: 'income:Sales',
      pageNumber: 1,
      perPage: 20,
    },
  }),
  exportBooks: async () => ({ body: { format: 'csv', report: 'profit-and-loss', range: 'this_year' } }),
};
