import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';

/** Records by their name or number; nothing is asked for an empty text. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text] as const,
    queryFn: ({ signal }) => api('search', { query: { text } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
