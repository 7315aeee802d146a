import * as z from 'zod/mini';
import { AmountMinor, type Currency } from '#domain/money.ts';
import { PaymentResult } from '#domain/payment.ts';

export interface PayoutRequest {
  /** Stored before the first request; a repeat with it never pays twice. */
  reference: string;
  amountMinor: number;
  currency: Currency;
  account: { cbnCode: string; accountNumber: string; accountName: string };
  /** The sender's name on the bank statement. */
  narration: string;
}

/** A provider's current information about a payout, in Kontor's words. May arrive late, repeatedly and in any order. */
export const PayoutUpdate = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  /** `success`: paid; `reversed`: returned; `notFound`: the provider does not know the reference. Only a conclusive result ends a payout. */
  result: PaymentResult,
  /** The amount, if the provider repeats it. */
  amountMinor: z.nullish(AmountMinor),
  /** The provider's identifier of the payout. */
  providerReference: z.nullable(z.string()),
  /** Why it failed or was returned, for the merchant. */
  message: z.nullable(z.string()),
});
export type PayoutUpdate = z.infer<typeof PayoutUpdate>;

export const createUnknownPayoutUpdate = (reference: string): PayoutUpdate => ({
  reference,
  result: 'notFound',
  providerReference: null,
  message: null,
});

/** The payouts port. A method that rejects leaves its outcome open: repeat it with the same reference, never with a new one. */
export interface Payouts {
  /** The provider's name in records and addresses: `sandbox`, `paystack`. */
  name: 'sandbox' | 'paystack';
  label: string;
  /** The usual time from the request until the money is in the account. */
  usualMs: number;
  /** The currencies that it can pay out. */
  currencies: readonly Currency[];
  send(request: PayoutRequest): Promise<PayoutUpdate>;
  verify(reference: string): Promise<PayoutUpdate>;
  /** Reads a webhook's raw body; undefined if the signature is wrong; null for signed events that are not about payouts. */
  readWebhook(body: Buffer, signature: string | undefined): PayoutUpdate | null | undefined;
}
