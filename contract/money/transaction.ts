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
import { PeriodQuery } from '#contract/period.ts';
import { ResultCode } from './result-code.ts';
import { TransactionFilter, TransactionQuery } from './transaction-query.ts';

const coded = { result: ResultCode };
const CodedRow = z.extend(TransactionRow, coded);
const CodedTransaction = z.extend(Transaction, coded);

/** Counts of the tabs are exact and cover the whole business, whatever the filters are. */
export const TransactionList = z.object({
  data: z.array(CodedRow),
  pagination: Pagination,
  counts: z.object({ all: z.int(), result: z.partialRecord(ResultCode, z.int()) }),
});
export type TransactionList = z.infer<typeof TransactionList>;

/**
 * Sales of a period (decisions, "Terms of money"), in the business's currency and minor units: gross sales are orders and
 * invoices when they are paid, through a provider or recorded by the merchant; refunds count when the money is refunded; net sales
 * are the difference. Fees are those of completed transactions, and are not part of net sales.
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
  /** The last 30 days by default. */
  first: Day,
  last: Day,
  sums: Sales,
  /** The span of the same length before it, up to the same point. */
  before: Sales,
  unit: z.enum(periodUnits),
  /** Oldest first; each ends where the next one begins. */
  points: z.array(z.extend(Sales, { first: Day })),
});
export type RevenueSummary = z.infer<typeof RevenueSummary>;

export const RevenueBalance = z.extend(Balance, {
  /** When pending money next becomes available. */
  settlesAt: z.nullable(Instant),
});
export type RevenueBalance = z.infer<typeof RevenueBalance>;

export const TransactionOverview = z.object({
  transaction: CodedTransaction,
  /** The refunded payment, if this is a refund. */
  payment: z.nullable(CodedRow),
  /** The refunds of a payment, including those in progress, oldest first. */
  refunds: z.array(CodedRow),
  /** The disputes of a payment, oldest first. */
  disputes: z.array(Dispute),
  /** The refund that retries a failed refund. */
  retriedBy: z.nullable(CodedRow),
  /** True for a failed refund that can be retried. */
  canRetry: z.boolean(),
  /** The amount that can still be refunded, in minor units; zero unless a provider collected the payment. */
  refundableMinor: AmountMinor,
  /** A withdrawal's payout account, its status and each of its charges. */
  withdrawal: z.nullable(z.omit(Withdrawal, { timeline: true })),
});
export type TransactionOverview = z.infer<typeof TransactionOverview>;

/** These transactions, or every transaction that matches this filter. */
export const TransactionTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)) }),
  z.object({ kind: z.literal('matching'), filter: TransactionFilter }),
]);
export type TransactionTarget = z.infer<typeof TransactionTarget>;

/** A file that can be downloaded for some minutes by everyone who has the address. */
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
    summary: 'List transactions with pages, filters and counts',
    query: TransactionQuery,
    data: TransactionList,
  }),
  revenueSummary: defineCall({
    method: 'GET',
    service,
    path: '/transaction/summary',
    access: view,
    summary:
      'Get the sales, refunds and fees of a period, those of the period before, and the points of a chart',
    query: PeriodQuery,
    data: RevenueSummary,
  }),
  revenueBalance: defineCall({
    method: 'GET',
    service,
    path: '/transaction/balance',
    access: view,
    summary:
      'Get the balance of the business: available, pending and when it settles, in dispute, on its way, and receivable',
    data: RevenueBalance,
  }),
  transaction: defineCall({
    ...one,
    method: 'GET',
    path: '/transaction/{id}',
    access: view,
    summary: 'Get a transaction with its timeline; of a payment its refunds, of a refund its payment',
    data: TransactionOverview,
    errors: ['NOT_FOUND'],
  }),
  refundTransaction: defineCall({
    ...one,
    method: 'POST',
    path: '/transaction/{id}/refund',
    access: { resource: 'PAYMENT', level: 'manage' },
    summary: 'Refund a payment that a provider collected, in full or in part; the fee is not refunded',
    body: RefundRequest,
    data: TransactionOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  retryRefund: defineCall({
    ...one,
    method: 'POST',
    path: '/transaction/{id}/retry',
    access: { resource: 'PAYMENT', level: 'manage' },
    summary: 'Retry a failed refund, as a new refund of the same amount',
    data: TransactionOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  transactionReceipt: defineCall({
    ...one,
    method: 'POST',
    path: '/transaction/{id}/receipt',
    access: view,
    summary: 'Get the download address of the receipt as a PDF',
    data: Address,
    errors: ['NOT_FOUND'],
  }),
  exportTransactions: defineCall({
    method: 'POST',
    service,
    path: '/transaction/export',
    access: view,
    summary:
      'Export transactions and their reversals as CSV, with what each adds to the balance; returns the download link',
    body: z.object({ target: TransactionTarget }),
    data: Address,
  }),
};
