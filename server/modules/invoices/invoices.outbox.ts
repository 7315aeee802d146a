import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

export const invoiceOccasions = ['sent', 'before', 'due', 'after', 'hand'] as const;
export type InvoiceOccasion = (typeof invoiceOccasions)[number];

/** Email an invoice with its PDF. `occasionId` identifies the email: the same one is never sent twice. */
export const invoiceEmailJob = defineJob(
  'invoice.mail',
  z.object({
    businessId: Id,
    invoiceId: Id,
    occasionId: Id,
    occasion: z.enum(invoiceOccasions),
    message: z.nullable(z.string()),
    /** True for an email that a limit delayed: nothing may be due any more when it is sent. */
    isDelayed: z.optional(z.boolean()),
  }),
);
export type InvoiceEmailPayload = z.infer<typeof invoiceEmailJob.payload>;
