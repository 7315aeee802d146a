import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';

/** The receipts that wait to be recorded. */
export const bookDraftsQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'drafts'],
    queryFn: ({ signal }) => api('bookDrafts', {}, { signal }),
  });
