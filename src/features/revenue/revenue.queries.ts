import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { transactionCalls, type TransactionOverview } from '#contract/money/transaction.ts';
import { TransactionQuery } from '#contract/money/transaction-query.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { isConclusive } from '#domain/payment.ts';
import { api } from '#src/lib/api/api.ts';

export const revenueKeys = {
  all: ['revenue'] as const,
  list: (query: TransactionQuery) => ['revenue', 'list', query] as const,
  summary: (period: PeriodQuery) => ['revenue', 'summary', period] as const,
  balance: ['revenue', 'balance'] as const,
  one: (id: string) => ['revenue', 'one', id] as const,
};

/** A page of the list. The previous page stays on screen until the next one has loaded. */
export const transactionsQuery = (query: TransactionQuery) =>
  queryOptions({
    queryKey: revenueKeys.list(query),
    queryFn: ({ signal }) =>
      api(transactionCalls.transactions, { query: z.encode(TransactionQuery, query) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const revenueSummaryQuery = (period: PeriodQuery) =>
  queryOptions({
    queryKey: revenueKeys.summary(period),
    queryFn: ({ signal }) => api(transactionCalls.revenueSummary, { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const revenueBalanceQuery = () =>
  queryOptions({
    queryKey: revenueKeys.balance,
    queryFn: ({ signal }) => api(transactionCalls.revenueBalance, {}, { signal }),
  });

const refetchIntervalMs = 5_000;
const isInProgress = ({ transaction, refunds }: TransactionOverview) =>
  [transaction, ...refunds].some(({ result }) => !isConclusive(result));

/** Fetches a transaction, repeatedly while it or one of its refunds is in progress. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: revenueKeys.one(id),
    queryFn: ({ signal }) => api(transactionCalls.transaction, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? refetchIntervalMs : false),
  });
