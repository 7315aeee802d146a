import * as z from 'zod/mini';
import { periodUnits } from '#domain/date-preset.ts';
import { Dispute } from '#domain/dispute.ts';
import { Day, Id, Instant } from '#domain/id.ts';
import { Balance } from '#domain/ledger.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { RefundRequest } from '#domain/order-refund.ts';
import { Transaction, TransactionRow } from '#domain/transaction.ts';
import { Withdrawal } from '#domain/withdrawal.ts';
import { defineCall } from '#contract/call.ts';
import { Pagination } from '#contract/list.ts';
import { ResultCode } from './result-code.ts';
import { PeriodQuery, TransactionFilter, TransactionQuery } from './transaction-query.ts';

const coded = { result: ResultCode };
const CodedRow = z.extend(TransactionRow, coded);
const CodedTransaction = z.extend(Transaction, coded);

/** Counts of the tabs are exact and those of the whole business, whatever the filters. */
export const TransactionList = z.object({
  data: z.array(CodedRow),
  pagination: Pagination,
  counts: z.object({ all: z.int(), result: z.partialRecord(ResultCode, z.int()) }),
});
export type TransactionList = z.infer<typeof TransactionList>;

/**
 * Sales of a period (decisions, "Terms of money"), in the business's currency and minor units: gross sales are orders and
 * invoices when they are paid, by a provider or recorded by hand; refunds are what went back, when it went back; net sales
 * are the difference. Fees are those of completed transactions, and no part of net sales.
 */
export const Sales = z.object({
  grossMinor: AmountMinor,
  refundsMinor: AmountMinor,
  netMinor: AmountMinor,
  feeMinor: AmountMinor,
});
export type Sales = z.infer<typeof Sales>;

export const RevenueSummary = z.object({
  currency: Currency,
  /** The last 30 days where none were asked for. */
  first: Day,
  last: Day,
  sums: Sales,
  /** As long a stretch before it, as far as the period has come. */
  before: Sales,
  unit: z.enum(periodUnits),
  /** Oldest first; each begins on its day and ends where the next begins. */
  points: z.array(z.extend(Sales, { first: Day })),
});
export type RevenueSummary = z.infer<typeof RevenueSummary>;

export const RevenueBalance = z.extend(Balance, {
  /** When pending money becomes available next. */
  settlesAt: z.nullable(Instant),
});
export type RevenueBalance = z.infer<typeof RevenueBalance>;

export const TransactionOverview = z.object({
  transaction: CodedTransaction,
  /** Of a refund: what it gives back. */
  payment: z.nullable(CodedRow),
  /** Of a payment: what was given back of it, or is on its way, oldest first. */
  refunds: z.array(CodedRow),
  /** Of a payment: its disputes, oldest first. */
  disputes: z.array(Dispute),
  /** Of a failed refund: the one that tries it again. */
  retriedBy: z.nullable(CodedRow),
  /** Of a failed refund: whether it can be tried again. */
  canRetry: z.boolean(),
  /** What can still be given back, minor units; zero unless a provider collected it. */
  refundableMinor: AmountMinor,
  /** Of a withdrawal: where it goes, where it is in its life, and its charges one by one. */
  withdrawal: z.nullable(z.omit(Withdrawal, { timeline: true })),
});
export type TransactionOverview = z.infer<typeof TransactionOverview>;

/** These transactions, or all that a list shows under this filter. */
export const TransactionTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)) }),
  z.object({ kind: z.literal('matching'), filter: TransactionFilter }),
]);
export type TransactionTarget = z.infer<typeof TransactionTarget>;

/** A file to fetch for some minutes by whoever has the address. */
const Address = z.object({ url: z.string() });

const service = 'transaction';
const view = { resource: 'PAYMENT', level: 'view-only' } as const;
const one = { service, params: z.object({ id: Id }) } as const;

export const transactionCalls = {
  transactions: defineCall({
    method: 'GET',
    service,
    path: '/transaction',
    access: view,
    summary: 'Transactions, paged, filtered and counted',
    query: TransactionQuery,
    data: TransactionList,
  }),
  revenueSummary: defineCall({
    method: 'GET',
    service,
    path: '/transaction/summary',
    access: view,
    summary: 'Sales, refunds and fees of a period, beside the period before, and point by point for a chart',
    query: PeriodQuery,
    data: RevenueSummary,
  }),
  revenueBalance: defineCall({
    method: 'GET',
    service,
    path: '/transaction/balance',
    access: view,
    summary: 'What the business has with Kontor: available, pending and when it settles, held, owed',
    data: RevenueBalance,
  }),
  transaction: defineCall({
    ...one,
    method: 'GET',
    path: '/transaction/{id}',
    access: view,
    summary: 'One transaction with its timeline; of a payment its refunds, of a refund its payment',
    data: TransactionOverview,
    errors: ['NOT_FOUND'],
  }),
  refundTransaction: defineCall({
    ...one,
    method: 'POST',
    path: '/transaction/{id}/refund',
    access: { resource: 'PAYMENT', level: 'manage' },
    summary: 'Give back a payment that a provider collected, or a part of it; the fee is not given back',
    body: RefundRequest,
    data: TransactionOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  retryRefund: defineCall({
    ...one,
    method: 'POST',
    path: '/transaction/{id}/retry',
    access: { resource: 'PAYMENT', level: 'manage' },
    summary: 'Try a failed refund again, as a new refund of the same amount',
    data: TransactionOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  transactionReceipt: defineCall({
    ...one,
    method: 'POST',
    path: '/transaction/{id}/receipt',
    access: view,
    summary: 'Where the receipt can be fetched as PDF',
    data: Address,
    errors: ['NOT_FOUND'],
  }),
  exportTransactions: defineCall({
    method: 'POST',
    service,
    path: '/transaction/export',
    access: view,
    summary: 'Where these transactions can be fetched as CSV',
    body: z.object({ target: TransactionTarget }),
    data: Address,
  }),
};
