import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchCalls } from '#contract/search.ts';
import { api } from '#src/lib/api/api.ts';

/** Finds records by their name or number. An empty text sends no request. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text] as const,
    queryFn: ({ signal }) => api(searchCalls.search, { query: { text } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
