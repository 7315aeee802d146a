import { type SQL, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { TransactionFigure } from '#contract/money/transaction-query.ts';
import type { Span } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import type { PaymentResult } from '#domain/payment.ts';
import type { TransactionRow } from '#domain/transaction.ts';
import type { TransactionType } from '#domain/transaction-type.ts';
import { param } from '#server/db/statement.ts';
import { transactionCounts, transactions } from '#server/db/tables/money/transactions.table.ts';
import { readCounters } from '#server/platform/lists/counts.ts';
import { type FilterOf, defineList } from '#server/platform/lists/define-list.ts';
import { type Filter, isOneOf, isWithinSpan, equals } from '#server/platform/lists/filters.ts';
import { type Search, searchNumberOrText } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';
import { getFigureConditions } from './sales.repo.ts';

/** The rows behind a figure, in one currency; of a span if one is given. */
const figure: Filter<{ name: TransactionFigure; currency: string; span: Span | undefined }> = {
  where: ({ name, span }) => getFigureConditions(name, span !== undefined),
  values: ({ currency, span }) => ({
    currency,
    from: span?.from.toISOString(),
    to: span?.to.toISOString(),
  }),
  shape: ({ name, span }) => `${name}${span ? 'Span' : ''}`,
};

/** Transactions that moved within the span: a reversed one moved twice, and a reversed withdrawal first when it was requested. */
const movedSpan: Filter<Span> = {
  where: () => {
    const isWithin = (column: PgColumn) =>
      sql`${column} >= ${param('movedFrom')} and ${column} < ${param('movedTo')}`;
    const { at, concludedAt, createdAt } = transactions;
    return sql`(${isWithin(at)} or ${transactions.result} = 'reversed' and ${transactions.source} = 'provider'
      and (${isWithin(concludedAt)} or ${transactions.type} = 'withdrawal' and ${isWithin(createdAt)}))`;
  },
  values: ({ from, to }) => ({ movedFrom: from.toISOString(), movedTo: to.toISOString() }),
};

const numberOrText = searchNumberOrText(transactions.label, transactions.searchText);
/** Our own reference is only found in full: its parts have no meaning, and would make the index twice as large. */
const isReference = (text: string) => z.safeParse(Id, text).success;
const search: Search = {
  where: (text): SQL | undefined =>
    or(numberOrText.where(text), isReference(text) ? eq(transactions.id, param('reference')) : undefined),
  values: (text, ...scope) => ({ ...numberOrText.values(text, ...scope), reference: text }),
  shape: (text) => `${numberOrText.shape(text)}${isReference(text) ? 'Reference' : ''}`,
};

/** Payments that the provider knows of, and everything else: a page that was merely opened is no payment. */
const hasPayment: Filter<true> = {
  where: () =>
    sql`(${transactions.result} <> 'notFound' or ${transactions.type} in ('refund', 'withdrawal'))`,
};
export const countsAsPayment = ({ result, type }: { result: PaymentResult; type: TransactionType }) =>
  result !== 'notFound' || type === 'refund' || type === 'withdrawal';

export const transactionList = defineList({
  name: 'transactions',
  table: transactions,
  columns: {
    id: transactions.id,
    at: transactions.at,
    type: transactions.type,
    direction: transactions.direction,
    result: transactions.result,
    source: transactions.source,
    method: transactions.method,
    label: transactions.label,
    counterpart: transactions.counterpart,
    grossMinor: transactions.grossMinor,
    feeMinor: transactions.feeMinor,
    netMinor: transactions.netMinor,
    currency: transactions.currency,
  } satisfies Record<keyof TransactionRow, unknown>,
  sorts: {
    newest: descending(transactions.at),
    oldest: ascending(transactions.at),
    highest: descending(transactions.grossMinor),
    lowest: ascending(transactions.grossMinor),
  },
  filters: {
    hasPayment,
    result: equals(transactions.result),
    type: equals(transactions.type),
    direction: equals(transactions.direction),
    method: equals(transactions.method),
    span: isWithinSpan(transactions.at),
    movedSpan,
    figure,
    ids: isOneOf(transactions.id),
  },
  search,
  counts: {
    read: () =>
      readCounters(transactionCounts, {
        result: transactionCounts.result,
        type: transactionCounts.type,
        direction: transactionCounts.direction,
        count: transactionCounts.count,
      }),
    matches: {
      hasPayment: () => countsAsPayment,
      result: (result) => (count) => count.result === result,
      type: (type) => (count) => count.type === type,
      direction: (direction) => (count) => count.direction === direction,
    },
  },
});
export type TransactionFilter = FilterOf<typeof transactionList>;

/** The columns of a transaction in an exported file. */
export const exportedColumns = getTableColumns(transactions);
