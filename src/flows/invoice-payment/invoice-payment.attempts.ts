import * as z from 'zod/mini';
import { Email, Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { PaymentChannel } from '#domain/payment.ts';
import type { PaymentAttempt, PaymentChoice } from '#machines/flows/invoice-payment/index.ts';
import { type Keep, storage } from '#src/lib/storage.ts';

const AttemptSchema = z.object({
  paymentId: Id,
  channel: PaymentChannel,
  amountMinor: AmountMinor,
  email: Email,
});

/** Payments on their way to the provider, one a link, kept on this device until the server's answer was seen. */
export function createPaymentAttempts(keep: Keep, newId: () => string) {
  const all = () => keep.read('oversights') ?? {};
  const of = (token: string): PaymentAttempt | null => z.safeParse(AttemptSchema, all()[token]).data ?? null;
  return {
    of,
    /** Throws when the device keeps nothing: then nothing may be sent. */
    keep(token: string, choice: PaymentChoice): PaymentAttempt {
      const attempt = z.parse(AttemptSchema, { ...choice, paymentId: newId() });
      keep.write('oversights', { ...all(), [token]: attempt });
      if (of(token)?.paymentId !== attempt.paymentId) throw new Error('nothing is kept on this device');
      return attempt;
    },
    forget(token: string): void {
      const { [token]: _answered, ...others } = all();
      if (Object.keys(others).length === 0) keep.remove('oversights');
      else keep.write('oversights', others);
    },
  };
}
export const paymentAttempts = createPaymentAttempts(storage, () => crypto.randomUUID());
