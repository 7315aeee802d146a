import * as z from 'zod/mini';
import { handPaymentMethods } from '#domain/order.ts';
import {
  type Attempt,
  type AttemptDraft,
  type OrderStep,
  orderSteps,
} from '#machines/flows/order-shipping/index.ts';
import { keptAttempts } from '#src/lib/kept-attempts.ts';
import { type Keep, storage } from '#src/lib/storage.ts';

/** What a person adds to a step. */
export const DetailsSchema = z.object({
  note: z.string(),
  paymentMethod: z.enum(handPaymentMethods),
  restock: z.boolean(),
  // What was kept before these were asked for has none of them.
  receivedOn: z._default(z.string(), ''),
  moneyReturned: z._default(z.boolean(), false),
  returnedOn: z._default(z.string(), ''),
});

const AttemptSchema = z.object({
  idempotencyKey: z.uuid(),
  step: z.enum(orderSteps),
  details: DetailsSchema,
  version: z.int(),
});

/** Where the details are kept while they are typed, until the step is done or left. */
export const draftNameOf = (orderId: string, step: OrderStep): string => `step ${step} ${orderId}`;

/** Steps on their way, by their order. */
export function createAttempts(keep: Keep, newKey: () => string) {
  const kept = keptAttempts(keep, AttemptSchema);
  return {
    ...kept,
    keep: ({ orderId, ...draft }: AttemptDraft): Attempt =>
      kept.keep(orderId, { ...draft, idempotencyKey: newKey() }),
  };
}
export const attempts = createAttempts(storage, () => crypto.randomUUID());
