import * as z from 'zod/mini';
import { Day } from './id.ts';

export const invoiceRhythms = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export const InvoiceRhythm = z.enum(invoiceRhythms);
export type InvoiceRhythm = z.infer<typeof InvoiceRhythm>;

/** An invoice that is made and sent again and again. */
export const InvoiceRepeat = z.object({
  every: InvoiceRhythm,
  /** The last day on which one may still be made; null: until it is stopped. */
  until: z.nullable(Day),
});
export type InvoiceRepeat = z.infer<typeof InvoiceRepeat>;
