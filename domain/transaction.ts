import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import { TimelineEntry } from './timeline.ts';
import { PaymentMethod } from './order.ts';
import { PaymentChannel, PaymentResult, paymentResultLabels } from './payment.ts';
import { RefundStatus } from './refund-status.ts';
import { TransactionDirection, TransactionType } from './transaction-type.ts';

/** The labels of the types, on screen, in documents and in files. */
export const transactionTypeLabels: Record<TransactionType, string> = {
  withdrawal: 'Withdrawal',
  orderFulfillment: 'Order payment',
  invoiceFulfillment: 'Invoice payment',
  referralBonus: 'Referral bonus',
  subscription: 'Subscription',
  deposit: 'Deposit',
  refund: 'Refund',
  domain: 'Domain',
  event: 'Event fee',
};

/**
 * The label of a transaction's result: a payment that its payer's bank refused is declined, and a refund that couldn't be paid
 * out has failed. Only a withdrawal keeps the label of the specification.
 */
export function getResultLabel({ type, result }: Pick<TransactionRow, 'type' | 'result'>): string {
  if (result !== 'failed' || type === 'withdrawal') return paymentResultLabels[result];
  return type === 'refund' ? 'Failed' : 'Declined';
}

/**
 * The party that recorded it: a provider that moved the money, the merchant, or an import of past orders. Only the first changes a
 * balance.
 */
export const transactionSources = ['provider', 'hand', 'import'] as const;
export const TransactionSource = z.enum(transactionSources);

/** The row of a transaction in the list. Gross less fee is net. */
export const TransactionRow = z.object({
  id: Id,
  at: Instant,
  type: TransactionType,
  direction: TransactionDirection,
  result: PaymentResult,
  source: TransactionSource,
  method: z.nullable(PaymentMethod),
  /** The number of the invoice or order. */
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
  /** The refunded payment, if this is a refund. */
  refundOf: z.nullable(Id),
  /** The status of a refund through a provider. */
  refundStatus: z.nullable(RefundStatus),
  provider: z.nullable(z.string()),
  providerReference: z.nullable(z.string()),
  channel: z.nullable(PaymentChannel),
  /** Why it failed, or the merchant's note. */
  message: z.nullable(z.string()),
  createdAt: Instant,
  concludedAt: z.nullable(Instant),
  settlesAt: z.nullable(Instant),
  settledAt: z.nullable(Instant),
  refundedMinor: AmountMinor,
  /** The part of the gross that its payer disputes, held until the provider decides. */
  disputedMinor: AmountMinor,
  /** The surplus that is returned to the payer. */
  surplusMinor: AmountMinor,
  timeline: z.array(TimelineEntry),
});
export type Transaction = z.infer<typeof Transaction>;
