import * as z from 'zod/mini';
import { AmountMinor, Currency } from '#domain/money.ts';
import { Id, Instant } from '#domain/id.ts';
import { PaymentChannel, PaymentResult } from '#domain/payment.ts';

/** What a payment is for. A provider is told, and what it knows under the reference is compared with it. */
export const PaymentPurpose = z.object({ businessId: Id, /** The invoice's or order's. */ subjectId: Id });
export type PaymentPurpose = z.infer<typeof PaymentPurpose>;

export interface PaymentRequest extends PaymentPurpose {
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
  /** Of a success the amount that was collected, of a reversal the amount that was taken back; zero otherwise. */
  amountMinor: AmountMinor.check(z.minimum(0)),
  currency: Currency,
  channel: z.nullable(PaymentChannel),
  /** The provider's own name of the payment. */
  providerReference: z.nullable(z.string()),
  /** What it is for, where the provider repeats it. */
  purpose: z.nullish(PaymentPurpose),
  /** In the provider's words, for the merchant: why a payment failed. */
  message: z.nullable(z.string()),
});
export type PaymentFact = z.infer<typeof PaymentFact>;

/** What is said of a reference that the provider does not know. */
export const unknownPayment = ({
  reference,
  currency,
}: Pick<PaymentRequest, 'reference' | 'currency'>): PaymentFact => ({
  reference,
  currency,
  result: 'notFound',
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

/** Money that arrived in a virtual account, which nobody here asked for; or that it was taken back, all or a part of it. */
export const DepositFact = z.object({
  /** The provider's own name of it: the same however often it is told. */
  providerReference: z.string().check(z.minLength(1), z.maxLength(100)),
  result: z.enum(['success', 'reversed']),
  /** Null where news of a reversal do not name it. */
  accountNumber: z.nullable(z.string()),
  /** What arrived, or what was taken back. */
  amountMinor: AmountMinor.check(z.positive()),
  currency: Currency,
  sender: z.nullable(z.string()),
  /** When it arrived, where the provider tells. */
  arrivedAt: z.nullable(Instant),
});
export type DepositFact = z.infer<typeof DepositFact>;

/** What a provider says of a dispute of a payment (a chargeback). May come late, repeatedly and in any order. */
export const DisputeFact = z.object({
  /** The provider's own name of the dispute. */
  disputeReference: z.string().check(z.minLength(1), z.maxLength(100)),
  state: z.enum(['open', 'won', 'lost']),
  paymentReference: z.nullable(PaymentFact.shape.reference),
  /** The provider's own name of the payment: of a deposit the only one. */
  providerReference: z.nullable(z.string()),
  /** What is disputed; of a lost one what went back to the payer. */
  amountMinor: AmountMinor.check(z.positive()),
  currency: Currency,
  reason: z.nullable(z.string()),
  respondBy: z.nullable(Instant),
});
export type DisputeFact = z.infer<typeof DisputeFact>;

export interface AccountRequest {
  /** Stored before it is first sent; asking again with it leads to the same account. */
  reference: string;
  /** The verified name of the business. */
  name: string;
  email: string;
  phoneNumber: string | null;
}

export interface DepositsAsked {
  /** That the account was asked for with. */
  reference: string;
  accountNumber: string;
  since: Date;
}

/** An account that collects for a business, or the reason why there will be none. */
export type AccountAnswer =
  | { state: 'open'; bankCode: string; bankName: string; accountNumber: string; accountName: string }
  | { state: 'refused'; message: string };

/**
 * What came through the webhook: a fact of a payment or of its dispute; money in a virtual account; or that refunds of a payment have moved, which is then asked with
 * `askRefund`, since a provider's news of a refund need not say which of several it is about.
 */
export const PaymentNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), fact: PaymentFact }),
  z.object({ kind: z.literal('deposit'), fact: DepositFact }),
  z.object({ kind: z.literal('dispute'), fact: DisputeFact }),
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
  /** A reference that the provider does not know has the result `notFound`. */
  verify(asked: Pick<PaymentRequest, 'reference' | 'currency'>): Promise<PaymentFact>;
  /** Asking again with the same reference gives back once; two askings of one refund may not run at the same time. */
  refund(request: RefundRequest): Promise<RefundState>;
  askRefund(request: RefundRequest): Promise<RefundState>;
  openAccount(request: AccountRequest): Promise<AccountAnswer>;
  /** Why the bank closed an account that it had opened; undefined while it is open. */
  findClosure(asked: Pick<DepositsAsked, 'reference' | 'accountNumber'>): Promise<string | undefined>;
  /** What arrived in an account since then, in any order; of what was taken back, that alone. */
  deposits(asked: DepositsAsked): Promise<DepositFact[]>;
  /** Reads a webhook's raw body; undefined where the signature is wrong; null for signed news that mean nothing here. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentNews | null | undefined;
}

/** What a provider, or the book of its pages, knows of a page under a reference. */
export type KnownPage = { [Key in keyof PageTerms]: PageTerms[Key] | null };
type PageTerms = Pick<PaymentRequest, 'amountMinor' | 'currency' | 'businessId' | 'subjectId'>;

/** Returns true where an existing page was opened for exactly this payment. */
export const isSamePayment = (known: KnownPage, asked: PageTerms): boolean =>
  known.amountMinor === asked.amountMinor &&
  known.currency === asked.currency &&
  known.businessId === asked.businessId &&
  known.subjectId === asked.subjectId;

/** The answer where a reference is another payment's at the provider: its page is handed to nobody else. */
export const otherPayment: PaymentPage = {
  state: 'refused',
  reason: 'The provider knows another payment under this reference. Please try again',
};
