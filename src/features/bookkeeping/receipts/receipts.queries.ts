import { queryOptions } from '@tanstack/react-query';
import { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import { api } from '#src/lib/api/api.ts';

/** The receipts that wait to be recorded. */
export const bookDraftsQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'drafts'],
    queryFn: ({ signal }) => api(bookReceiptCalls.bookDrafts, {}, { signal }),
  });
