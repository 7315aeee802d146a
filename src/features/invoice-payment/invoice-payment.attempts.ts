import * as z from 'zod/mini';
import { Email, Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { PaymentChannel } from '#domain/payment.ts';
import type { PaymentAttempt, PaymentChoice } from '#machines/flows/invoice-payment/index.ts';
import { keptAttempts } from '#src/lib/kept-attempts.ts';
import { storage } from '#src/lib/storage.ts';

const AttemptSchema = z.object({
  paymentId: Id,
  channel: PaymentChannel,
  amountMinor: AmountMinor,
  email: Email,
  owedMinor: z.optional(AmountMinor),
});

const kept = keptAttempts(storage, AttemptSchema);

/** The attempts of payments that were started, by the token of their link. */
export const paymentAttempts = {
  ...kept,
  keep: (token: string, choice: PaymentChoice): PaymentAttempt =>
    kept.keep(token, { ...choice, paymentId: crypto.randomUUID() }),
};
