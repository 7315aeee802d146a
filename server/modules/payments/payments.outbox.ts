import * as z from 'zod/mini';
import { defineJob } from '#server/jobs/jobs.ts';

/** Asks the provider for the result of a payment; for a refund, requests it first if the provider does not know it. */
export const paymentPollJob = defineJob('payments.ask', z.object({ reference: z.string() }));
