import * as z from 'zod/mini';
import { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import type { CustomerAttempt, CustomerAttemptDraft } from '#machines/flows/customer-order/index.ts';
import { keptAttempts } from '#src/lib/kept-attempts.ts';
import { storage } from '#src/lib/storage.ts';

const AttemptSchema = z.object({
  idempotencyKey: z.uuid(),
  action: CustomerOrderEvent,
  note: z.string(),
  version: z.int(),
});

/** Where the message of an action is kept while it is typed, until the action is done or left. */
export const draftNameOf = (token: string, action: CustomerOrderEvent): string =>
  `customer order ${token} ${action}`;

const kept = keptAttempts(storage, AttemptSchema);

/** Actions on their way to the server, by the token of their order's link. */
export const customerAttempts = {
  ...kept,
  keep: ({ token, ...draft }: CustomerAttemptDraft): CustomerAttempt =>
    kept.keep(token, { ...draft, idempotencyKey: crypto.randomUUID() }),
};
