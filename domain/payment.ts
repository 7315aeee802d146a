import * as z from 'zod/mini';
import { type Currency, divideRounded } from './money.ts';

/**
 * The result of a payment: what is known of it now (specification, section 4). Adapters translate a provider's words; the
 * API's codes are in contract/money/result-code.ts.
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

/** Specification, section 4: the labels of the results. */
export const paymentResultLabels: Record<PaymentResult, string> = {
  success: 'Completed',
  failed: 'Canceled',
  pending: 'Pending',
  notFound: 'Not found',
  reversed: 'Reversed',
  error: 'Error',
  unknown: 'Unknown',
};

/** Results that end a payment (decisions, "Record lifecycles"); after any other, the same reference is asked about again. */
export type ConclusiveResult = Extract<PaymentResult, 'success' | 'failed' | 'reversed'>;

export const isConclusive = (result: PaymentResult): result is ConclusiveResult =>
  result === 'success' || result === 'failed' || result === 'reversed';

/** How a payer paid on a provider's page. */
export const paymentChannels = ['card', 'transfer', 'ussd'] as const;
export const PaymentChannel = z.enum(paymentChannels);
export type PaymentChannel = z.infer<typeof PaymentChannel>;

/** The most that a collection costs, in minor units, where the decisions name one. */
const collectionFeeCap: Partial<Record<Currency, number>> = { NGN: 2_000_00 };

/** Decisions, "Money": 1.5 % of what is collected, rounded half up, at most ₦2,000. Minor units. */
export const collectionFeeMinor = (amountMinor: number, currency: Currency): number =>
  Math.min(divideRounded(amountMinor * 15, 1000), collectionFeeCap[currency] ?? Number.POSITIVE_INFINITY);

/** The least that is paid at once, where less than all is; minor units of any currency. */
const LEAST_PART_MINOR = 100_00;

/** How much of what is owed may be paid at once, minor units; the same figure twice where a part is not taken. */
export function payableBounds({ owedMinor, allowPartial }: { owedMinor: number; allowPartial: boolean }): {
  leastMinor: number;
  mostMinor: number;
} {
  const leastMinor = allowPartial ? Math.min(LEAST_PART_MINOR, owedMinor) : owedMinor;
  return { leastMinor, mostMinor: owedMinor };
}
