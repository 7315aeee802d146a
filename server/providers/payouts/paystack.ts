import * as z from 'zod/mini';
import type { PaymentResult } from '#domain/payment.ts';
import { parseSignedWebhook } from '#server/providers/payments/webhook-signature.ts';
import { type PaystackAccess, createPaystackClient } from '#server/providers/paystack/api.ts';
import { type PayoutUpdate, type PayoutRequest, type Payouts, createUnknownPayoutUpdate } from './payouts.ts';

const Recipient = z.object({ recipient_code: z.string() });
const Transfer = z.object({
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  transfer_code: z.nullish(z.string()),
});
type Transfer = z.infer<typeof Transfer>;
const Event = z.object({ event: z.string(), data: Transfer });

/**
 * Paystack's states of a transfer ("How transfers work"): the conclusive ones, and those that wait. A reversed transfer is
 * one that a bank returned, at once or later.
 */
const results: Record<string, PaymentResult> = {
  success: 'success',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  received: 'pending',
  otp: 'pending',
};

const resultMessages: Partial<Record<PaymentResult, string>> = {
  failed: "Couldn't reach the account's bank, or the bank rejected the transfer",
  reversed: 'The bank of the account returned the money',
};

const toPayoutUpdate = ({ reference, status, amount, transfer_code: code }: Transfer): PayoutUpdate => {
  const result = results[status.toLowerCase()] ?? 'unknown';
  const named = { reference, providerReference: code ?? null };
  return { ...named, result, amountMinor: amount, message: resultMessages[result] ?? null };
};

function isKnownReference(message: string): boolean {
  const plain = message.toLowerCase();
  const exists = plain.lastIndexOf('already exists');
  return plain.includes('unique reference') || (exists >= 0 && plain.slice(0, exists).includes('reference'));
}
/** Errors that say nothing about the account: Kontor's own account at Paystack, or a problem of Paystack's. */
const isOurTrouble = /balance|malfunction|otp|starter business|not enabled|try again|privileges/i;

/**
 * Paystack's transfers, by its public API: https://paystack.com/docs/api (Transfer Recipient, Transfer) and
 * https://paystack.com/docs/transfers (How transfers work, Single transfers, Managing transfers). Only to bank accounts in
 * Nigeria so far.
 */
export function paystackPayouts(access: PaystackAccess): Payouts {
  const ask = createPaystackClient(access);

  const verify = async (reference: string): Promise<Transfer | undefined> => {
    const { ok, isMissing, message, data } = await ask(
      'GET',
      `/transfer/verify/${encodeURIComponent(reference)}`,
    );
    if (ok) {
      const transfer = Transfer.parse(data);
      if (transfer.reference === reference) return transfer;
      throw new Error(`Paystack answered ${transfer.reference} when it was asked about ${reference}`);
    }
    if (isMissing || /not found/i.test(message)) return undefined;
    throw new Error(`Paystack did not return the result of ${reference}: ${message}`);
  };

  /** A transfer that was rejected, and is not known by its reference, will never be paid. */
  const handleRejection = async ({ reference }: PayoutRequest, message: string): Promise<PayoutUpdate> => {
    if (isOurTrouble.test(message)) throw new Error(`Paystack does not accept transfers: ${message}`);
    const transfer = await verify(reference);
    return transfer
      ? toPayoutUpdate(transfer)
      : { reference, result: 'failed', providerReference: null, message };
  };

  return {
    name: 'paystack',
    label: 'Paystack',
    usualMs: 5 * 60_000,
    currencies: ['NGN'],

    async send(request) {
      const { reference, amountMinor, currency, account, narration } = request;
      // For a recipient that exists already, Paystack returns the existing one.
      const recipient = await ask('POST', '/transferrecipient', {
        type: 'nuban',
        name: account.accountName,
        account_number: account.accountNumber,
        bank_code: account.cbnCode,
        currency,
      });
      if (!recipient.ok) return handleRejection(request, recipient.message);
      const { ok, message, data } = await ask('POST', '/transfer', {
        source: 'balance',
        amount: amountMinor,
        currency,
        reference,
        recipient: Recipient.parse(recipient.data).recipient_code,
        reason: narration,
      });
      if (ok) return toPayoutUpdate(Transfer.parse(data));
      if (!isKnownReference(message)) return handleRejection(request, message);
      const transfer = await verify(reference);
      if (transfer?.amount !== amountMinor || transfer.currency !== currency)
        throw new Error(`Paystack knows ${reference} as another transfer`);
      return toPayoutUpdate(transfer);
    },

    async verify(reference) {
      const transfer = await verify(reference);
      return transfer ? toPayoutUpdate(transfer) : createUnknownPayoutUpdate(reference);
    },

    readWebhook(body, signature) {
      const opened = parseSignedWebhook(access.secretKey, body, signature);
      if (!opened) return undefined;
      const { data: news } = Event.safeParse(opened.content);
      return news?.event.startsWith('transfer.') ? toPayoutUpdate(news.data) : null;
    },
  };
}
