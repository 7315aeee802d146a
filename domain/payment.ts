import * as z from 'zod/mini';
import { type Currency, divideRounded } from './money.ts';

/**
 * The known result of a payment (specification, section 4). Adapters translate a provider's terms; the API's codes are
 * in contract/money/result-code.ts.
 */
export const paymentResults = [
  'success',
  'pending',
  'failed',
  'notFound',
  'reversed',
  'error',
  'unknown',
] as const;
export const PaymentResult = z.enum(paymentResults);
export type PaymentResult = z.infer<typeof PaymentResult>;

/** Specification, section 4: the labels of the results, as the status filter has them. A transaction's is in transaction.ts. */
export const paymentResultLabels: Record<PaymentResult, string> = {
  success: 'Completed',
  failed: 'Canceled',
  pending: 'Pending',
  notFound: 'Not found',
  reversed: 'Reversed',
  error: 'Error',
  unknown: 'Unknown',
};

/**
 * Results that end a payment (decisions, "Record lifecycles"); after any other, the provider is polled again with the
 * same reference.
 */
export type ConclusiveResult = Extract<PaymentResult, 'success' | 'failed' | 'reversed'>;

export const isConclusive = (result: PaymentResult): result is ConclusiveResult =>
  result === 'success' || result === 'failed' || result === 'reversed';

/**
 * How final a decline of a card is. After a hard one the same card is never charged again; after a soft one it can be charged on
 * a later day.
 */
export const Decline = z.enum(['hard', 'soft']);
export type Decline = z.infer<typeof Decline>;

/** The channel through which a payer paid on a provider's page. */
export const paymentChannels = ['card', 'transfer', 'ussd'] as const;
export const PaymentChannel = z.enum(paymentChannels);
export type PaymentChannel = z.infer<typeof PaymentChannel>;

/** The maximum fee of a collection, in minor units, where the decisions define one. */
const collectionFeeCap: Partial<Record<Currency, number>> = { NGN: 2_000_00 };

/** Returns the fee of a collection (decisions, "Money"): 1.5 %, rounded half up, at most ₦2,000. Minor units. */
export const calculateCollectionFeeMinor = (amountMinor: number, currency: Currency): number =>
  Math.min(divideRounded(amountMinor * 15, 1000), collectionFeeCap[currency] ?? Number.POSITIVE_INFINITY);

/** The minimum partial payment; minor units of any currency. */
const MIN_PARTIAL_PAYMENT_MINOR = 100_00;

/**
 * Returns the minimum and the maximum of one payment in minor units; both are the same where partial payments are not
 * allowed.
 */
export function getPaymentLimits({ dueMinor, allowPartial }: { dueMinor: number; allowPartial: boolean }): {
  minAmountMinor: number;
  maxAmountMinor: number;
} {
  const minAmountMinor = allowPartial ? Math.min(MIN_PARTIAL_PAYMENT_MINOR, dueMinor) : dueMinor;
  return { minAmountMinor, maxAmountMinor: dueMinor };
}
