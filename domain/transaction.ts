import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import { TimelineEntry } from './timeline.ts';
import { PaymentMethod } from './order.ts';
import { PaymentChannel, PaymentResult } from './payment.ts';
import { RefundStatus } from './refund-status.ts';

/** Specification, section 3, with `deposit`, `refund` and `domain` of the decisions. */
export const transactionTypes = [
  'withdrawal',
  'orderFulfillment',
  'invoiceFulfillment',
  'referralBonus',
  'subscription',
  'deposit',
  'refund',
  'domain',
] as const;
export const TransactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof TransactionType>;

/** What people call them; the same on the glass, on paper and in a file. */
export const transactionTypeLabels: Record<TransactionType, string> = {
  withdrawal: 'Withdrawal',
  orderFulfillment: 'Order payment',
  invoiceFulfillment: 'Invoice payment',
  referralBonus: 'Referral bonus',
  subscription: 'Subscription',
  deposit: 'Deposit',
  refund: 'Refund',
  domain: 'Domain',
};

/** CR: money that the business receives. DR: money that it gives. */
export const transactionDirections = ['CR', 'DR'] as const;
export const TransactionDirection = z.enum(transactionDirections);
export type TransactionDirection = z.infer<typeof TransactionDirection>;

/** Who says so: a provider that moved the money, the merchant, or a file of past orders. Only the first touches a balance. */
export const transactionSources = ['provider', 'hand', 'import'] as const;
export const TransactionSource = z.enum(transactionSources);

/** What a list of transactions shows. Gross less fee is net. */
export const TransactionRow = z.object({
  id: Id,
  at: Instant,
  type: TransactionType,
  direction: TransactionDirection,
  result: PaymentResult,
  source: TransactionSource,
  method: z.nullable(PaymentMethod),
  /** The number of the invoice or order that it is for. */
  label: z.nullable(z.string()),
  counterpart: z.nullable(z.string()),
  grossMinor: AmountMinor,
  feeMinor: AmountMinor,
  netMinor: AmountMinor,
  currency: Currency,
});
export type TransactionRow = z.infer<typeof TransactionRow>;

export const Transaction = z.extend(TransactionRow, {
  invoiceId: z.nullable(Id),
  orderId: z.nullable(Id),
  /** Of a refund: the payment that it gives back. */
  refundOf: z.nullable(Id),
  /** Of a refund through a provider: where it is in its life. */
  refundStatus: z.nullable(RefundStatus),
  provider: z.nullable(z.string()),
  providerReference: z.nullable(z.string()),
  channel: z.nullable(PaymentChannel),
  /** Why it failed, or what the merchant noted. */
  message: z.nullable(z.string()),
  createdAt: Instant,
  concludedAt: z.nullable(Instant),
  settlesAt: z.nullable(Instant),
  settledAt: z.nullable(Instant),
  refundedMinor: AmountMinor,
  /** Of the gross: what its payer disputes, held until the provider decides. */
  disputedMinor: AmountMinor,
  /** Came in without a purpose and goes back to the payer. */
  surplusMinor: AmountMinor,
  timeline: z.array(TimelineEntry),
});
export type Transaction = z.infer<typeof Transaction>;
