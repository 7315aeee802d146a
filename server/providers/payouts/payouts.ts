import * as z from 'zod/mini';
import { AmountMinor, type Currency } from '#domain/money.ts';
import { PaymentResult } from '#domain/payment.ts';

export interface PayoutRequest {
  /** Stored before it is first sent; sending again with it never pays twice. */
  reference: string;
  amountMinor: number;
  currency: Currency;
  account: { cbnCode: string; accountNumber: string; accountName: string };
  /** What the bank shows: who pays. */
  narration: string;
}

/** What a provider knows of a payout now, in Kontor's words. May come late, repeatedly and in any order. */
export const PayoutFact = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  /** `success`: paid; `reversed`: sent back; `notFound`: the provider does not know the reference. Only a conclusive result ends a payout. */
  result: PaymentResult,
  /** What was sent, where the provider repeats it. */
  amountMinor: z.nullish(AmountMinor),
  /** The provider's own name of the payout. */
  providerReference: z.nullable(z.string()),
  /** Why it failed or came back, for the merchant. */
  message: z.nullable(z.string()),
});
export type PayoutFact = z.infer<typeof PayoutFact>;

export const unknownPayout = (reference: string): PayoutFact => ({
  reference,
  result: 'notFound',
  providerReference: null,
  message: null,
});

/** The payouts port. A method that rejects leaves its outcome open: ask again with the same reference, never with a new one. */
export interface Payouts {
  /** The provider's name in records and addresses: `sandbox`, `paystack`. */
  name: 'sandbox' | 'paystack';
  label: string;
  /** From being asked until the money is in the account, usually. */
  usualMs: number;
  /** What it can pay in. */
  currencies: readonly Currency[];
  send(request: PayoutRequest): Promise<PayoutFact>;
  verify(reference: string): Promise<PayoutFact>;
  /** Reads a webhook's raw body; undefined where the signature is wrong; null for signed news that mean nothing here. */
  readWebhook(body: Buffer, signature: string | undefined): PayoutFact | null | undefined;
}
