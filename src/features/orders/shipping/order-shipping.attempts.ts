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

/** The values that a person enters in the dialog of a step. */
export const DetailsSchema = z.object({
  note: z.string(),
  paymentMethod: z.enum(handPaymentMethods),
  restock: z.boolean(),
  // Attempts that were stored by an earlier version lack these fields.
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

/** Returns the name of the draft of a step's dialog. */
export const draftNameOf = (orderId: string, step: OrderStep): string => `step ${step} ${orderId}`;

/** Stores the attempts of steps that are being sent, by order. */
export function createAttempts(keep: Keep, newKey: () => string) {
  const kept = keptAttempts(keep, AttemptSchema);
  return {
    ...kept,
    keep: ({ orderId, ...draft }: AttemptDraft): Attempt =>
      kept.keep(orderId, { ...draft, idempotencyKey: newKey() }),
  };
}
export const attempts = createAttempts(storage, () => crypto.randomUUID());
