import * as z from 'zod/mini';
import { defineJob } from '#server/jobs/jobs.ts';

/** Asks the provider what became of a payment; of a refund, after asking for it where the provider does not know it. */
export const askPayment = defineJob('payments.ask', z.object({ reference: z.string() }));
