import * as z from 'zod/mini';
import { AmountMinor, Currency } from '#domain/money.ts';
import type { PaymentChannel, PaymentResult } from '#domain/payment.ts';
import type { PaymentFact, RefundState } from './payments.ts';

/** Every answer of Paystack; refusals carry a code. */
export const Envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

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
});
export type Charge = z.infer<typeof Charge>;

/** What is needed of a charge to count it. */
export const CountedCharge = z.omit(Charge, { created_at: true });

export const Refund = z.object({ status: z.string() });
export const ListedRefund = z.extend(Refund, {
  transaction: z.number(),
  amount: Amount,
  merchant_note: Text,
});
export type ListedRefund = z.infer<typeof ListedRefund>;

export const Event = z.object({ event: z.string(), data: z.unknown() });
export const RefundEvent = z.object({ transaction_reference: z.string() });
export const ResolvedDispute = z.object({
  resolution: z.string(),
  refund_amount: z.nullish(Amount),
  transaction: z.pick(Charge, { id: true, reference: true, amount: true, currency: true, channel: true }),
});

/**
 * Paystack's states of a transaction (Verify Payments; support article "Understanding refund statuses"). An abandoned one
 * was not paid yet: its page stays open, and a transfer to its account may still come in, so nothing is concluded.
 */
const results: Record<string, PaymentResult> = {
  success: '00',
  'reversal-pending': '00',
  failed: '99',
  reversed: '91',
  abandoned: '03',
  ongoing: '03',
  pending: '03',
  processing: '03',
  queued: '03',
};
export const resultOf = (status: string): PaymentResult =>
  results[status.toLowerCase().replaceAll(/[ _]/g, '-')] ?? '96';

const channels: Record<string, PaymentChannel> = {
  card: 'card',
  apple_pay: 'card',
  bank: 'transfer',
  bank_transfer: 'transfer',
  ussd: 'ussd',
};

const offered: Record<PaymentChannel, string> = { card: 'card', transfer: 'bank_transfer', ussd: 'ussd' };

/** What the page offers in Nigeria, the payer's choice first. */
export const channelsFrom = (chosen: PaymentChannel | null): string[] => [
  ...new Set([...(chosen ? [offered[chosen]] : []), ...Object.values(offered)]),
];

type Named = Pick<Charge, 'id' | 'reference' | 'currency' | 'channel'>;

export function factOf(
  { id, reference, currency, channel }: Named,
  result: PaymentResult,
  told: Pick<PaymentFact, 'amountMinor'> & Partial<Pick<PaymentFact, 'message'>>,
): PaymentFact {
  const by = channels[channel ?? ''] ?? null;
  return { reference, result, currency, channel: by, providerReference: String(id), message: null, ...told };
}

/** Only a processed or failed refund is over; one that needs attention waits for an account of the payer's. */
export function refundStateOf({ status }: z.infer<typeof Refund>): RefundState {
  if (status === 'processed') return { state: 'refunded' };
  if (status === 'failed') return { state: 'failed', reason: 'The bank did not take the refund' };
  return { state: 'processing' };
}
