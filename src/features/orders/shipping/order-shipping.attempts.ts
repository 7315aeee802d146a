import * as z from 'zod/mini';
import { recordablePaymentMethods } from '#domain/order.ts';
import {
  type Attempt,
  type AttemptDraft,
  type OrderStep,
  orderSteps,
} from '#machines/flows/order-shipping/index.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { type AppStorage, storage } from '#src/lib/storage.ts';

/** The values that a person enters in the dialog of a step. */
export const StepDetailsSchema = z.object({
  note: z.string(),
  paymentMethod: z.enum(recordablePaymentMethods),
  restock: z.boolean(),
  // Attempts that were stored by an earlier version lack these fields.
  receivedOn: z._default(z.string(), ''),
  moneyReturned: z._default(z.boolean(), false),
  returnedOn: z._default(z.string(), ''),
});

const AttemptSchema = z.object({
  idempotencyKey: z.uuid(),
  step: z.enum(orderSteps),
  details: StepDetailsSchema,
  version: z.int(),
});

/** Returns the name of the draft of a step's dialog. */
export const draftNameOf = (orderId: string, step: OrderStep): string => `step ${step} ${orderId}`;

/** Stores the attempts of steps that are being sent, by order. */
export function createAttempts(keep: AppStorage, newKey: () => string) {
  const kept = createAttemptStore(keep, AttemptSchema);
  return {
    ...kept,
    keep: ({ orderId, ...draft }: AttemptDraft): Attempt =>
      kept.keep(orderId, { ...draft, idempotencyKey: newKey() }),
  };
}
export const attempts = createAttempts(storage, () => crypto.randomUUID());
