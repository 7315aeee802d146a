import * as z from 'zod/mini';
import { EnteredDay } from './entered-date.ts';

export const invoiceFrequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export const InvoiceFrequency = z.enum(invoiceFrequencies);
export type InvoiceFrequency = z.infer<typeof InvoiceFrequency>;

/** How often a recurring invoice is created and sent. */
export const InvoiceRepeat = z.object({
  every: InvoiceFrequency,
  /** The last day for a recurrence; null: until it is stopped. */
  until: z.nullable(EnteredDay),
});
export type InvoiceRepeat = z.infer<typeof InvoiceRepeat>;
