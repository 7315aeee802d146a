import type { Payable, PaymentCheck } from '#contract/money/payment.ts';
import type { PaymentChannel } from '#domain/payment.ts';
import type { Answer, Refused } from '../answer.ts';

/** What the payer decides before going to the provider. */
export interface PaymentChoice {
  channel: PaymentChannel;
  amountMinor: number;
  email: string;
  /** What the payer saw to be owed; missing in an attempt that an older page kept. */
  owedMinor?: number | undefined;
}

/** A payment as it is sent, and sent again: whoever repeats it repeats id and content. */
export interface PaymentAttempt extends PaymentChoice {
  paymentId: string;
}

export interface StartedPayment {
  reference: string;
  /** The provider's page. */
  payUrl: string;
}

export type PayableAnswer = Answer<Payable>;
export type StartAnswer = Answer<StartedPayment>;
export type CheckAnswer = Answer<PaymentCheck>;

export interface InvoicePaymentInput {
  /** Of the invoice's link; null for somebody who comes back from the provider. */
  token: string | null;
  /** Of the payment that the provider's page led back with. */
  reference: string | null;
  /** Whether the link leads to paying at once. */
  begin: boolean;
  /** A payment whose beginning was never answered, kept by this device; null when there is none. */
  attempt: PaymentAttempt | null;
}

export interface InvoicePaymentContext extends InvoicePaymentInput {
  /** The invoice as last seen; null until it was loaded once. */
  payable: Payable | null;
  /** What was chosen last; outlives a refusal. */
  choice: PaymentChoice | null;
  /** What was owed when the payer last agreed to it, where that has changed; null otherwise. */
  toldMinor: number | null;
  /** Why the payment could not begin. */
  refusal: Refused | null;
  /** The payment as last seen. */
  check: PaymentCheck | null;
  /** How long its end was waited for, in milliseconds, and how often it was asked for. */
  waitedMs: number;
  asked: number;
}

export type InvoicePaymentEvent =
  | { type: 'pay.begin' }
  | { type: 'pay.leave' }
  | { type: 'pay.submit'; choice: PaymentChoice }
  /** Agrees to the amount that changed meanwhile, and pays it. */
  | { type: 'amount.confirm' }
  /** Chooses again how and how much to pay of it. */
  | { type: 'pay.change' }
  /** Sends the same payment again after its answer was lost. */
  | { type: 'pay.retry' }
  /** Looks at the payment that is under way instead of beginning another. */
  | { type: 'check.begin' }
  | { type: 'check.now' }
  /** After a failed payment: back to the invoice, to pay it another way. */
  | { type: 'pay.again' }
  | { type: 'invoice.retry' }
  /** The page is shown again, out of the browser's memory: Back from the provider. */
  | { type: 'page.shown' }
  | { type: 'network.back' };
