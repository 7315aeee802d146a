import * as z from 'zod/mini';
import { AmountMinor, Currency } from '#domain/money.ts';
import type { PaymentChannel, PaymentResult } from '#domain/payment.ts';
import {
  CardAuthorization,
  type DepositUpdate,
  type PageTerms,
  type PaymentUpdate,
  PaymentPurpose,
  type RefundState,
  isSamePayment,
} from './payments.ts';
import { classifyDecline } from './paystack-declines.ts';

const Amount = AmountMinor.check(z.minimum(0));
const Text = z.nullish(z.string());

export const Page = z.object({ authorization_url: z.url(), reference: z.string() });

export const Charge = z.object({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: Amount,
  currency: Currency,
  channel: Text,
  message: Text,
  gateway_response: Text,
  created_at: z.iso.datetime(),
  metadata: z.optional(z.unknown()),
  authorization: z.optional(z.unknown()),
});
export type Charge = z.infer<typeof Charge>;

/** The fields of a charge that are needed to count it. */
export const CountedCharge = z.omit(Charge, { created_at: true });
export type CountedCharge = z.infer<typeof CountedCharge>;

/** A charge that waits for its payer to confirm it with the bank. */
export const PausedCharge = z.object({ reference: z.string(), paused: z.literal(true) });

/** The authorisation in a charge of a card: https://paystack.com/docs/payments/recurring-charges. */
const Authorization = z.object({
  authorization_code: z.string(),
  brand: Text,
  card_type: Text,
  last4: z.string(),
  exp_month: z.coerce.number(),
  exp_year: z.coerce.number(),
  bank: Text,
  channel: z.literal('card'),
  reusable: z.literal(true),
});

/** The metadata of a payment whose payer agreed that the card is kept. */
export const keepsCard = { keepsCard: true } as const;
/** On a page, only cards that can be charged again: https://paystack.com/docs/payments/metadata (Custom Filters). */
export const keepsCardOfPage = { ...keepsCard, custom_filters: { recurring: true } } as const;
const KeepsCard = z.object({ keepsCard: z.union([z.literal(true), z.literal('true')]) });

const Receiver = z.object({ receiver_account_number: Text });

/** A charge through a dedicated account; the account is in one of two places. */
export const DedicatedCharge = z.extend(CountedCharge, {
  channel: z.literal('dedicated_nuban'),
  authorization: z.nullish(z.object({ receiver_bank_account_number: Text, sender_name: Text })),
  metadata: z.unknown(),
  paid_at: z.nullish(z.iso.datetime({ offset: true })),
});
export type DedicatedCharge = z.infer<typeof DedicatedCharge>;

export const PaystackCustomer = z.object({ id: z.number(), customer_code: z.string() });
export const DedicatedAccount = z.object({
  account_name: z.string(),
  account_number: z.string(),
  bank: z.object({ name: z.string(), slug: z.string() }),
  active: z.optional(z.boolean()),
});

export const Refund = z.object({ status: z.string() });
export const ListedRefund = z.extend(Refund, {
  transaction: z.number(),
  amount: Amount,
  merchant_note: Text,
});
export type ListedRefund = z.infer<typeof ListedRefund>;

export const Event = z.object({ event: z.string(), data: z.unknown() });
export const RefundEvent = z.object({ transaction_reference: z.string() });
export const DisputeEvent = z.object({
  id: z.number(),
  resolution: Text,
  category: Text,
  due_at: z.nullish(z.iso.datetime({ offset: true })),
  refund_amount: z.nullish(Amount),
  transaction: z.pick(Charge, {
    id: true,
    reference: true,
    amount: true,
    currency: true,
    channel: true,
    metadata: true,
  }),
});
export type DisputeEvent = z.infer<typeof DisputeEvent>;

/**
 * Paystack's states of a transaction (Verify Payments; support article "Understanding refund statuses"). An abandoned one
 * was not paid: there is no payment. Its page stays open, and a transfer to its account may still arrive, so nothing is concluded.
 */
const results: Record<string, PaymentResult> = {
  success: 'success',
  'reversal-pending': 'success',
  failed: 'failed',
  reversed: 'reversed',
  abandoned: 'notFound',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
};
export const toPaymentResult = (status: string): PaymentResult =>
  results[status.toLowerCase().replaceAll(/[ _]/g, '-')] ?? 'unknown';

const channels: Record<string, PaymentChannel> = {
  card: 'card',
  apple_pay: 'card',
  bank: 'transfer',
  bank_transfer: 'transfer',
  dedicated_nuban: 'transfer',
  ussd: 'ussd',
};

const offered: Record<PaymentChannel, string> = { card: 'card', transfer: 'bank_transfer', ussd: 'ussd' };

/** The channels of the page in Nigeria, the payer's choice first. */
export const listChannels = (chosen: PaymentChannel | null): string[] => [
  ...new Set([...(chosen ? [offered[chosen]] : []), ...Object.values(offered)]),
];

/** Undefined if nothing was received, or the charge does not name the account. */
export function toDepositUpdate(charge: DedicatedCharge, knownNumber?: string): DepositUpdate | undefined {
  const { id, amount, currency, authorization, metadata, paid_at: paidAt } = charge;
  const result = toPaymentResult(charge.status);
  const named = Receiver.safeParse(metadata).data?.receiver_account_number;
  const accountNumber = authorization?.receiver_bank_account_number ?? named ?? knownNumber;
  if (!accountNumber || amount <= 0 || (result !== 'success' && result !== 'reversed')) return undefined;
  return {
    providerReference: String(id),
    result,
    accountNumber,
    amountMinor: amount,
    currency,
    sender: authorization?.sender_name ?? null,
    arrivedAt: paidAt ? new Date(paidAt).toISOString() : null,
  };
}

/** The metadata of the page when it was opened; null if a charge does not repeat it. */
const parsePurpose = (metadata: unknown): PaymentPurpose | null =>
  PaymentPurpose.safeParse(toMetadata(metadata)).data ?? null;

/** Paystack sends metadata as an object, and in some answers as its JSON. */
function toMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    return null;
  }
}

/** Returns whether a charge was made for exactly this payment. One that does not repeat its purpose is only compared by its amount. */
export const isChargeFor = (charge: CountedCharge, request: PageTerms): boolean =>
  isSamePayment(
    { ...request, ...parsePurpose(charge.metadata), amountMinor: charge.amount, currency: charge.currency },
    request,
  );

/** Null if the payer did not agree to keep the card, or Paystack can't charge it again. */
function toCardAuthorization({ metadata, authorization }: CountedCharge): CardAuthorization | null {
  const { data: card } = Authorization.safeParse(authorization);
  if (!card || !KeepsCard.safeParse(toMetadata(metadata)).success) return null;
  const kept = CardAuthorization.safeParse({
    code: card.authorization_code,
    brand: (card.brand ?? card.card_type ?? '').trim().toLowerCase(),
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    bank: card.bank ?? null,
  });
  return kept.data ?? null;
}

export function toPaymentUpdate(
  charge: CountedCharge,
  result: PaymentResult,
  details: Pick<PaymentUpdate, 'amountMinor'> & Partial<Pick<PaymentUpdate, 'message' | 'decline'>>,
): PaymentUpdate {
  const { id, reference, currency, channel, metadata } = charge;
  const by = channels[channel ?? ''] ?? null;
  const named = { reference, providerReference: String(id), purpose: parsePurpose(metadata) };
  const authorization = result === 'success' ? toCardAuthorization(charge) : null;
  return { ...named, result, currency, channel: by, message: null, decline: null, authorization, ...details };
}

/** Reads a charge that is not reversed: the amount is zero without a success, and a failure has its reason. */
export function toChargeUpdate(charge: CountedCharge): PaymentUpdate {
  const result = toPaymentResult(charge.status);
  if (result !== 'failed')
    return toPaymentUpdate(charge, result, { amountMinor: result === 'success' ? charge.amount : 0 });
  const { gateway_response: response, message } = charge;
  const decline = classifyDecline(`${response ?? ''} ${message ?? ''}`);
  return toPaymentUpdate(charge, result, { amountMinor: 0, message: response ?? message ?? null, decline });
}

/** Only a processed or failed refund is concluded; one that needs attention waits for an account of the payer's. */
export function toRefundState({ status }: z.infer<typeof Refund>): RefundState {
  if (status === 'processed') return { state: 'refunded' };
  if (status === 'failed') return { state: 'failed', reason: 'The bank rejected the refund' };
  return { state: 'processing' };
}
