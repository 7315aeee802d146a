import type { Currency } from '#domain/money.ts';
import type { PaymentChannel, PaymentResult } from '#domain/payment.ts';

export interface PaymentRequest {
  /** Stored before it is first sent; asking again with it never makes a second payment. */
  reference: string;
  amountMinor: number;
  currency: Currency;
  payerEmail: string;
  /** What the payer reads on the provider's page: the business and the invoice's or order's number. */
  title: string;
  /** Where the provider's page leads back to. */
  returnUrl: string;
}

/** A provider's page that is ready for the payer, or the reason why there is none. */
export type PaymentPage = { state: 'ready'; payUrl: string } | { state: 'refused'; reason: string };

/** What a provider knows of a payment now, in Kontor's words. May come late, repeatedly and in any order. */
export interface PaymentFact {
  reference: string;
  result: PaymentResult;
  /** What was really collected; zero unless the result is 00 or 91. */
  amountMinor: number;
  currency: Currency;
  channel: PaymentChannel | null;
  /** The provider's own name of the payment. */
  providerReference: string | null;
  /** In the provider's words, for the merchant: why a payment failed. */
  message: string | null;
}

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

/** What came through the webhook: a fact of a payment, or of a refund. */
export type PaymentNews =
  | { kind: 'payment'; fact: PaymentFact }
  | { kind: 'refund'; reference: string; state: RefundState };

/** The payments port. A method that rejects leaves its outcome open: ask again with the same reference, never with a new one. */
export interface Payments {
  /** The provider's name in records and addresses: `sandbox`, `paystack`. */
  name: 'sandbox' | 'paystack';
  /** How payers and merchants know it. */
  label: string;
  initialize(request: PaymentRequest): Promise<PaymentPage>;
  /** A reference that the provider does not know is the result 04. */
  verify(reference: string): Promise<PaymentFact>;
  refund(request: RefundRequest): Promise<RefundState>;
  askRefund(request: RefundRequest): Promise<RefundState>;
  /** Reads a webhook's raw body; undefined where the signature is wrong; null for signed news that mean nothing here. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentNews | null | undefined;
  /** The header that carries the signature, in lower case. */
  signatureHeader: string;
}
