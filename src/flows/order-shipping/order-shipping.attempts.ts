import * as z from 'zod/mini';
import { handPaymentMethods } from '#domain/order.ts';
import {
  type Attempt,
  type AttemptDraft,
  type OrderStep,
  orderSteps,
} from '#machines/flows/order-shipping/index.ts';
import { type Keep, storage } from '#src/lib/storage.ts';

/** What a person adds to a step. */
export const DetailsSchema = z.object({
  note: z.string(),
  paymentMethod: z.enum(handPaymentMethods),
  goodsReturned: z.boolean(),
  restock: z.boolean(),
});

const AttemptSchema = z.object({
  idempotencyKey: z.uuid(),
  step: z.enum(orderSteps),
  details: DetailsSchema,
  version: z.int(),
});

/** Where the details are kept while they are typed, until the step is done or left. */
export const draftNameOf = (orderId: string, step: OrderStep): string => `step ${step} ${orderId}`;

/** Steps on their way, one an order, kept on this device until the server's answer was seen. */
export function createAttempts(keep: Keep, newKey: () => string) {
  const all = () => keep.read('oversights') ?? {};
  const of = (orderId: string): Attempt | null => z.safeParse(AttemptSchema, all()[orderId]).data ?? null;
  return {
    of,
    /** Throws when the device keeps nothing: then nothing may be sent. */
    keep({ orderId, ...draft }: AttemptDraft): Attempt {
      const attempt = z.parse(AttemptSchema, { ...draft, idempotencyKey: newKey() });
      keep.write('oversights', { ...all(), [orderId]: attempt });
      if (of(orderId)?.idempotencyKey !== attempt.idempotencyKey)
        throw new Error('nothing is kept on this device');
      return attempt;
    },
    forget(orderId: string): void {
      const { [orderId]: _answered, ...others } = all();
      if (Object.keys(others).length === 0) keep.remove('oversights');
      else keep.write('oversights', others);
    },
  };
}
export const attempts = createAttempts(storage, () => crypto.randomUUID());
