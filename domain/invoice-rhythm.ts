import * as z from 'zod/mini';
import { Day } from './id.ts';

export const invoiceRhythms = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export const InvoiceRhythm = z.enum(invoiceRhythms);
export type InvoiceRhythm = z.infer<typeof InvoiceRhythm>;

/** How often a recurring invoice is created and sent. */
export const InvoiceRepeat = z.object({
  every: InvoiceRhythm,
  /** The last day for a recurrence; null: until it is stopped. */
  until: z.nullable(Day),
});
export type InvoiceRepeat = z.infer<typeof InvoiceRepeat>;
