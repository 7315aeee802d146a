import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bankStatementCalls } from '#contract/money/bank-statement.ts';
import { api } from '#src/lib/api/api.ts';
import type { queryOf } from './statements-search.ts';

export const bankStatementsQuery = () =>
  queryOptions({
    queryKey: ['bookkeeping', 'statements'],
    queryFn: ({ signal }) => api(bankStatementCalls.bankStatements, {}, { signal }),
  });

/** A page of lines. The previous page stays on screen until the next one has loaded. */
export const statementLinesQuery = (query: ReturnType<typeof queryOf>) =>
  queryOptions({
    queryKey: ['bookkeeping', 'statement-lines', query],
    queryFn: ({ signal }) => api(bankStatementCalls.bankStatementLines, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
