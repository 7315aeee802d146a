import * as z from 'zod/mini';
import { Email, Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { PaymentChannel } from '#domain/payment.ts';
import type { PaymentAttempt, PaymentChoice } from '#machines/flows/invoice-payment/index.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { storage } from '#src/lib/storage.ts';

const AttemptSchema = z.object({
  paymentId: Id,
  channel: PaymentChannel,
  amountMinor: AmountMinor,
  email: Email,
  dueMinor: z.optional(AmountMinor),
});

const store = createAttemptStore(storage, AttemptSchema);

/** The attempts of payments that were started, by the token of their link. */
export const paymentAttempts = {
  ...store,
  keep: (token: string, choice: PaymentChoice): PaymentAttempt =>
    store.keep(token, { ...choice, paymentId: crypto.randomUUID() }),
};
