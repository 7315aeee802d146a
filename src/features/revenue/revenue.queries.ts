import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { TransactionOverview } from '#contract/money/transaction.ts';
import { type PeriodQuery, TransactionQuery } from '#contract/money/transaction-query.ts';
import { isConclusive } from '#domain/payment.ts';
import { api } from '#src/lib/api/api.ts';

export const revenueKeys = {
  all: ['revenue'] as const,
  list: (query: TransactionQuery) => ['revenue', 'list', query] as const,
  summary: (period: PeriodQuery) => ['revenue', 'summary', period] as const,
  balance: ['revenue', 'balance'] as const,
  one: (id: string) => ['revenue', 'one', id] as const,
};

/** One page of the list; the page before stays in sight until the next has come. */
export const transactionsQuery = (query: TransactionQuery) =>
  queryOptions({
    queryKey: revenueKeys.list(query),
    queryFn: ({ signal }) => api('transactions', { query: z.encode(TransactionQuery, query) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const revenueSummaryQuery = (period: PeriodQuery) =>
  queryOptions({
    queryKey: revenueKeys.summary(period),
    queryFn: ({ signal }) => api('revenueSummary', { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const revenueBalanceQuery = () =>
  queryOptions({
    queryKey: revenueKeys.balance,
    queryFn: ({ signal }) => api('revenueBalance', {}, { signal }),
  });

const lookAgainMs = 5_000;
const isUnderWay = ({ transaction, refunds }: TransactionOverview) =>
  [transaction, ...refunds].some(({ result }) => !isConclusive(result));

/** Looked at again while something of it is under way. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: revenueKeys.one(id),
    queryFn: ({ signal }) => api('transaction', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookAgainMs : false),
  });
