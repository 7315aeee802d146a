import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Charge the stored card for an order of a plan, under the reference of a payment that was stored before. */
export const chargeCardJob = defineJob('subscriptions.charge', z.object({ reference: z.string() }));

/** Make the provider forget a card. The code is encrypted. */
export const deleteCardJob = defineJob(
  'subscriptions.deleteCard',
  z.object({ businessId: Id, sealed: z.string() }),
);

/** Do what is due for the subscription of a business. */
export const stepJob = defineJob('subscriptions.step', z.object({ businessId: Id }));
