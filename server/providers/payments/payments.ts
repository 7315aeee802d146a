import * as z from 'zod/mini';
import { AmountMinor, Currency } from '#domain/money.ts';
import { Id, Instant } from '#domain/id.ts';
import { Decline, PaymentChannel, PaymentResult } from '#domain/payment.ts';

/** The invoice or order of a payment. It is sent to the provider, whose record of the reference is compared with it. */
export const PaymentPurpose = z.object({ businessId: Id, /** The invoice's or order's. */ subjectId: Id });
export type PaymentPurpose = z.infer<typeof PaymentPurpose>;

export interface PaymentRequest extends PaymentPurpose {
  /** Stored before the first request; a repeat with it never creates a second payment. */
  reference: string;
  amountMinor: number;
  currency: Currency;
  payerEmail: string;
  /** The payer's payment method; the page may offer others in addition. */
  channel: PaymentChannel | null;
  /** The title that the payer reads on the provider's page: the business and the invoice's or order's number. */
  title: string;
  /** The address to which the provider's page returns. */
  returnUrl: string;
  /** True if the payer agreed that the provider keeps the card for later charges. Only then an update has an `authorization`. */
  shouldKeepCard?: boolean;
}

/** A provider's page that is ready for the payer, or the reason why there is none and never will be under this reference. */
export type PaymentPage = { state: 'ready'; payUrl: string } | { state: 'refused'; reason: string };

/** A card that the provider keeps for later charges. Kontor never has the number of a card. */
export const CardAuthorization = z.object({
  /** The provider's code. It charges the card: it is stored encrypted, and never logged or shown. */
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The card scheme in lower case, for example `visa`. */
  brand: z.string().check(z.maxLength(50)),
  /** The last four digits of the card's number. */
  last4: z.string().check(z.regex(/^\d{4}$/)),
  /** From 1 to 12: the card is valid until the end of this month. */
  expiryMonth: z.int().check(z.minimum(1), z.maximum(12)),
  /** Four digits. */
  expiryYear: z.int().check(z.minimum(2000), z.maximum(9999)),
  bank: z.nullable(z.string().check(z.maxLength(200))),
});
export type CardAuthorization = z.infer<typeof CardAuthorization>;

/** A charge of a card that the provider keeps, without its holder. */
export interface CardCharge extends PaymentPurpose {
  /** Stored before the first request; a repeat with it charges once. */
  reference: string;
  amountMinor: number;
  currency: Currency;
  /** The email address of the payment with which the card was kept: a provider charges a card for this payer alone. */
  payerEmail: string;
  authorizationCode: CardAuthorization['code'];
}

/** A provider's current information about a payment, in Kontor's words. May arrive late, repeatedly and in any order. */
export const PaymentUpdate = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  result: PaymentResult,
  /** For a success the collected amount, for a reversal the reversed amount; zero otherwise. */
  amountMinor: AmountMinor.check(z.minimum(0)),
  currency: Currency,
  channel: z.nullable(PaymentChannel),
  /** The provider's identifier of the payment. */
  providerReference: z.nullable(z.string()),
  /** The subject of the payment, if the provider repeats it. */
  purpose: z.nullish(PaymentPurpose),
  /** Why a payment failed, in the provider's words, for the merchant. */
  message: z.nullable(z.string()),
  /** How final a failure is; null if the provider's words don't say. */
  decline: z.nullish(Decline),
  /**
   * For a success, the card that the payer agreed to keep, if the provider can charge it again. It describes the moment of the
   * payment: an update that arrives later may name a card that was deleted since.
   */
  authorization: z.nullish(CardAuthorization),
});
export type PaymentUpdate = z.infer<typeof PaymentUpdate>;

/** The result for a reference that the provider does not know; `notFound` also means that its page was opened and not paid on. */
export const createUnknownPaymentUpdate = ({
  reference,
  currency,
}: Pick<PaymentRequest, 'reference' | 'currency'>): PaymentUpdate => ({
  reference,
  currency,
  result: 'notFound',
  amountMinor: 0,
  channel: null,
  providerReference: null,
  message: null,
});

export interface RefundRequest {
  /** The reference of the refund; stored before the first request. */
  reference: string;
  /** The reference of the refunded payment. */
  paymentReference: string;
  amountMinor: number;
  currency: Currency;
}

/** `unknown`: the provider has no such refund; it can be requested. */
export type RefundState =
  | { state: 'processing' | 'refunded' | 'unknown' }
  | { state: 'failed'; reason: string };

/** A deposit to a virtual account, which was not requested here; or its reversal, in full or in part. */
export const DepositUpdate = z.object({
  /** The provider's identifier of it: the same in every event. */
  providerReference: z.string().check(z.minLength(1), z.maxLength(100)),
  result: z.enum(['success', 'reversed']),
  /** Null if an event of a reversal does not name it. */
  accountNumber: z.nullable(z.string()),
  /** The deposited or the reversed amount. */
  amountMinor: AmountMinor.check(z.positive()),
  currency: Currency,
  sender: z.nullable(z.string()),
  /** When it arrived, if the provider says so. */
  arrivedAt: z.nullable(Instant),
});
export type DepositUpdate = z.infer<typeof DepositUpdate>;

/** A provider's information about a dispute of a payment (a chargeback). May arrive late, repeatedly and in any order. */
export const DisputeUpdate = z.object({
  /** The provider's identifier of the dispute. */
  disputeReference: z.string().check(z.minLength(1), z.maxLength(100)),
  state: z.enum(['open', 'won', 'lost']),
  paymentReference: z.nullable(PaymentUpdate.shape.reference),
  /** The provider's identifier of the payment: the only one of a deposit. */
  providerReference: z.nullable(z.string()),
  /** The disputed amount; for a lost dispute the amount that was returned to the payer. */
  amountMinor: AmountMinor.check(z.positive()),
  currency: Currency,
  reason: z.nullable(z.string()),
  respondBy: z.nullable(Instant),
});
export type DisputeUpdate = z.infer<typeof DisputeUpdate>;

export interface AccountRequest {
  /** Stored before the first request; a repeat with it leads to the same account. */
  reference: string;
  /** The verified name of the business. */
  name: string;
  email: string;
  phoneNumber: string | null;
}

export interface DepositsQuery {
  /** The reference with which the account was requested. */
  reference: string;
  accountNumber: string;
  since: Date;
}

/** An account that collects money for a business, or the reason why there will be none. */
export type AccountResult =
  | { state: 'open'; cbnCode: string | null; bankName: string; accountNumber: string; accountName: string }
  | { state: 'refused'; message: string };

/**
 * An event from the webhook: about a payment or its dispute; a deposit to a virtual account; or that refunds of a payment have changed, which are then polled
 * with `askRefund`, because a provider's event of a refund need not say which of several it is about.
 */
export const PaymentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), fact: PaymentUpdate }),
  z.object({ kind: z.literal('deposit'), fact: DepositUpdate }),
  z.object({ kind: z.literal('dispute'), fact: DisputeUpdate }),
  z.object({ kind: z.literal('refund'), paymentReference: PaymentUpdate.shape.reference }),
]);
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** The payments port. A method that rejects leaves its outcome open: repeat it with the same reference, never with a new one. */
export interface Payments {
  /** The provider's name in records and addresses: `sandbox`, `paystack`. */
  name: 'sandbox' | 'paystack';
  /** The provider's name for payers and merchants. */
  label: string;
  /** Seconds from collection to settlement, if it is not the next working day. */
  settlesAfterSeconds: number | undefined;
  initialize(request: PaymentRequest): Promise<PaymentPage>;
  /** A reference that the provider does not know, and one whose page was only opened, has the result `notFound`. */
  verify(query: Pick<PaymentRequest, 'reference' | 'currency'>): Promise<PaymentUpdate>;
  /**
   * Charges a card that the provider keeps. A charge without a result yet is `pending`, and one whose answer was lost rejects: both
   * are verified under the same reference, and never charged under another. A refused request is `failed` and leaves no record at
   * the provider, which then does not know the reference.
   */
  chargeAuthorization(request: CardCharge): Promise<PaymentUpdate>;
  /** Makes the provider forget a card; does nothing if it was forgotten before. */
  deleteAuthorization(code: CardAuthorization['code']): Promise<void>;
  /** A repeat with the same reference refunds once; two simultaneous requests for one refund are not allowed. */
  refund(request: RefundRequest): Promise<RefundState>;
  getRefundStatus(request: RefundRequest): Promise<RefundState>;
  openAccount(request: AccountRequest): Promise<AccountResult>;
  /** Why the bank closed an account that it had opened; undefined while it is open. */
  findClosure(query: Pick<DepositsQuery, 'reference' | 'accountNumber'>): Promise<string | undefined>;
  /** Deposits to an account since then, in any order; for a reversed deposit, only the reversal. */
  listDeposits(query: DepositsQuery): Promise<DepositUpdate[]>;
  /** Reads a webhook's raw body; undefined if the signature is wrong; null for signed events that are not about payments. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentEvent | null | undefined;
}

/** The record of a page under a reference, from the provider or the stored list of its pages. */
export type KnownPage = { [Key in keyof PageTerms]: PageTerms[Key] | null };
export type PageTerms = Pick<PaymentRequest, 'amountMinor' | 'currency' | 'businessId' | 'subjectId'>;

/** Returns true if an existing page was opened for exactly this payment. */
export const isSamePayment = (existing: KnownPage, request: PageTerms): boolean =>
  existing.amountMinor === request.amountMinor &&
  existing.currency === request.currency &&
  existing.businessId === request.businessId &&
  existing.subjectId === request.subjectId;

/** The answer if the reference belongs to another payment at the provider: its page is not returned to anyone else. */
export const mismatchRefusal: PaymentPage = {
  state: 'refused',
  reason: 'The provider has another payment with this reference. Try again.',
};
