import * as z from 'zod/mini';
import { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import type { CustomerAttempt, CustomerAttemptDraft } from '#machines/flows/customer-order/index.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { storage } from '#src/lib/storage.ts';

const AttemptSchema = z.object({
  idempotencyKey: z.uuid(),
  action: CustomerOrderEvent,
  note: z.string(),
  version: z.int(),
});

/** Returns the name of the draft that keeps the message of an action until it is done or left. */
export const getDraftName = (token: string, action: CustomerOrderEvent): string =>
  `customer order ${token} ${action}`;

const store = createAttemptStore(storage, AttemptSchema);

/** The attempts of actions that were sent, by the token of the order's link. */
export const customerAttempts = {
  ...store,
  keep: ({ token, ...draft }: CustomerAttemptDraft): CustomerAttempt =>
    store.keep(token, { ...draft, idempotencyKey: crypto.randomUUID() }),
};
