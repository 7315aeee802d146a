import * as z from 'zod/mini';
import { type Currency, divideRounded } from './money.ts';

/** Specification, section 4: what is known of a payment, in Kontor's own codes; adapters translate a provider's. */
export const paymentResults = ['00', '03', '99', '04', '91', '95', '96'] as const;
export const PaymentResult = z.enum(paymentResults);
export type PaymentResult = z.infer<typeof PaymentResult>;

/** Specification, section 4: the status that a transaction shows. */
export const transactionStatuses = [
  'success',
  'pending',
  'failed',
  'notFound',
  'reversed',
  'error',
  'unknown',
] as const;
export const TransactionStatus = z.enum(transactionStatuses);
export type TransactionStatus = z.infer<typeof TransactionStatus>;

export const statusOfResult: Record<PaymentResult, TransactionStatus> = {
  '00': 'success',
  '03': 'pending',
  '99': 'failed',
  '04': 'notFound',
  '91': 'reversed',
  '95': 'error',
  '96': 'unknown',
};

/** Decisions, "Record lifecycles": only these end a payment; anything else is asked again with the same reference. */
export const isConclusive = (result: PaymentResult): result is '00' | '99' | '91' =>
  result === '00' || result === '99' || result === '91';

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
