import * as z from 'zod/mini';
import { AmountMinor, Currency } from '#domain/money.ts';
import { PaymentChannel, PaymentResult } from '#domain/payment.ts';

export interface PaymentRequest {
  /** Stored before it is first sent; asking again with it never makes a second payment. */
  reference: string;
  amountMinor: number;
  currency: Currency;
  payerEmail: string;
  /** How the payer chose to pay; the page may offer others beside it. */
  channel: PaymentChannel | null;
  /** What the payer reads on the provider's page: the business and the invoice's or order's number. */
  title: string;
  /** Where the provider's page leads back to. */
  returnUrl: string;
}

/** A provider's page that is ready for the payer, or the reason why there is none and never will be under this reference. */
export type PaymentPage = { state: 'ready'; payUrl: string } | { state: 'refused'; reason: string };

/** What a provider knows of a payment now, in Kontor's words. May come late, repeatedly and in any order. */
export const PaymentFact = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  result: PaymentResult,
  /** Of 00 what was really collected, of 91 what was taken back; zero otherwise. */
  amountMinor: AmountMinor.check(z.minimum(0)),
  currency: Currency,
  channel: z.nullable(PaymentChannel),
  /** The provider's own name of the payment. */
  providerReference: z.nullable(z.string()),
  /** In the provider's words, for the merchant: why a payment failed. */
  message: z.nullable(z.string()),
});
export type PaymentFact = z.infer<typeof PaymentFact>;

/** What is said of a reference that the provider does not know. */
export const unknownPayment = (asked: Pick<PaymentRequest, 'reference' | 'currency'>): PaymentFact => ({
  ...asked,
  result: '04',
  amountMinor: 0,
  channel: null,
  providerReference: null,
  message: null,
});

export interface RefundRequest {
  /** Of the refund; stored before it is first sent. */
  reference: string;
  /** Of the payment that is given back. */
  paymentReference: string;
  amountMinor: number;
  currency: Currency;
}

/** `unknown`: the provider never heard of it; it may be asked for. */
export type RefundState =
  | { state: 'processing' | 'refunded' | 'unknown' }
  | { state: 'failed'; reason: string };

/**
 * What came through the webhook: a fact of a payment; or that refunds of a payment have moved, which is then asked with
 * `askRefund`, since a provider's news of a refund need not say which of several it is about.
 */
export const PaymentNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), fact: PaymentFact }),
  z.object({ kind: z.literal('refund'), paymentReference: PaymentFact.shape.reference }),
]);
export type PaymentNews = z.infer<typeof PaymentNews>;

/** The payments port. A method that rejects leaves its outcome open: ask again with the same reference, never with a new one. */
export interface Payments {
  /** The provider's name in records and addresses: `sandbox`, `paystack`. */
  name: 'sandbox' | 'paystack';
  /** How payers and merchants know it. */
  label: string;
  /** Seconds from collection to settlement where it is not the next working day. */
  settlesAfterSeconds: number | undefined;
  initialize(request: PaymentRequest): Promise<PaymentPage>;
  /** A reference that the provider does not know is the result 04. */
  verify(asked: Pick<PaymentRequest, 'reference' | 'currency'>): Promise<PaymentFact>;
  /** Asking again with the same reference gives back once; two askings of one refund may not run at the same time. */
  refund(request: RefundRequest): Promise<RefundState>;
  askRefund(request: RefundRequest): Promise<RefundState>;
  /** Reads a webhook's raw body; undefined where the signature is wrong; null for signed news that mean nothing here. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentNews | null | undefined;
  /** The header that carries the signature, in lower case. */
  signatureHeader: string;
}
