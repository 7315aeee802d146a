import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api.ts';
import type { queryOf } from './statements-search.ts';

export const bankStatementsQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'statements'],
    queryFn: ({ signal }) => api('bankStatements', {}, { signal }),
  });

/** A page of lines. The previous page stays on screen until the next one has loaded. */
export const statementLinesQuery = (query: ReturnType<typeof queryOf>) =>
  queryOptions({
    queryKey: ['bookkeeping', 'statement-lines', query],
    queryFn: ({ signal }) => api('bankStatementLines', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
