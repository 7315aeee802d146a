import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

export const invoiceOccasions = ['sent', 'before', 'due', 'after', 'hand'] as const;
export type InvoiceOccasion = (typeof invoiceOccasions)[number];

/** Mail an invoice with its PDF. `occasionId` is the mail's own: the same one never arrives twice. */
export const mailInvoice = defineJob(
  'invoice.mail',
  z.object({
    businessId: Id,
    invoiceId: Id,
    occasionId: Id,
    occasion: z.enum(invoiceOccasions),
    message: z.nullable(z.string()),
    /** A limit held it back: by the time it leaves there may be nothing to pay any more. */
    isDelayed: z.optional(z.boolean()),
  }),
);
export type InvoiceMailing = z.infer<typeof mailInvoice.payload>;
