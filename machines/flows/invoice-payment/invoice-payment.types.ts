import type { Payable, PaymentCheck } from '#contract/money/payment.ts';
import type { PaymentChannel } from '#domain/payment.ts';
import type { CallResult, Refused } from '../call-result.ts';

/** The method and amount of a payment: after a decline they stay chosen. */
export type PaymentTerms = Pick<PaymentChoice, 'channel' | 'amountMinor'>;

/** The payer's choice before the redirect to the provider. */
export interface PaymentChoice {
  channel: PaymentChannel;
  amountMinor: number;
  email: string;
  /** The amount due that the payer saw; missing in an attempt that an older version stored. */
  dueMinor?: number | undefined;
}

/** A payment as it is sent; a retry has the same ID and content. */
export interface PaymentAttempt extends PaymentChoice {
  paymentId: string;
}

export interface StartedPayment {
  reference: string;
  /** The provider's page. */
  payUrl: string;
}

export type PayableAnswer = CallResult<Payable>;
export type StartAnswer = CallResult<StartedPayment>;
export type CheckAnswer = CallResult<PaymentCheck>;

export interface InvoicePaymentInput {
  /** The token of the payment link; null after a return from the provider. */
  token: string | null;
  /** The reference of the payment, from the provider's redirect. */
  reference: string | null;
  /** Whether the link opens the payment method directly. */
  begin: boolean;
  /** A started payment without a response, stored on this device; null if there is none. */
  attempt: PaymentAttempt | null;
}

export interface InvoicePaymentContext extends InvoicePaymentInput {
  /** The invoice as last loaded; null before the first load. */
  payable: Payable | null;
  /** The last choice; kept after a refusal. */
  choice: PaymentChoice | null;
  /** The amount and method of a payment that failed or was not made: they stay chosen. */
  triedTerms: PaymentTerms | null;
  /** The amount due that the payer last accepted, if it has changed since; else null. */
  acceptedMinor: number | null;
  /** Why the payment couldn't be started. */
  refusal: Refused | null;
  /** The payment as last loaded. */
  check: PaymentCheck | null;
  /** How long its result was awaited, in milliseconds, and how often it was polled. */
  waitedMs: number;
  pollCount: number;
}

export type InvoicePaymentEvent =
  | { type: 'pay.begin' }
  | { type: 'pay.leave' }
  | { type: 'pay.submit'; choice: PaymentChoice }
  /** Accepts the changed amount and pays it. */
  | { type: 'amount.confirm' }
  /** Changes amount or payment method. */
  | { type: 'pay.change' }
  /** Sends the same payment again after a lost response. */
  | { type: 'pay.retry' }
  /** Opens the payment in progress instead of starting another one. */
  | { type: 'check.begin' }
  | { type: 'check.now' }
  /** Leaves a payment without a result, which goes on, and returns to the invoice. */
  | { type: 'check.leave' }
  /** After a payment that failed or was not made: back to the payment method, with the same amount and method. */
  | { type: 'pay.again' }
  | { type: 'invoice.retry' }
  /** The page is shown again from the browser's cache: Back from the provider. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
