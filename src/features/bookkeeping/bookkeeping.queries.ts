import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PeriodQuery } from '#contract/period.ts';
import { api } from '#src/lib/api/api.ts';

/** The income and expenses of a period. The previous period stays on screen until the next one has loaded. */
export const bookkeepingSummaryQuery = (period: PeriodQuery) =>
  queryOptions({
    queryKey: ['bookkeeping', 'summary', period],
    queryFn: ({ signal }) => api('bookkeepingSummary', { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });
