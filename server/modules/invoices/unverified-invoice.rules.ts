import type { FieldProblem } from '#contract/errors.ts';
import type { Invoice } from '#domain/invoice.ts';
import { hasLink } from '#domain/link-text.ts';
import { getSenderName } from '#domain/sender-name.ts';
import { AppError } from '#server/app-error.ts';
import type { EmailedInvoice } from './invoice.emails.ts';

interface PrintedTexts {
  field: keyof Invoice;
  /** The field's name within a sentence. */
  name: string;
  texts: (string | null)[];
}

const printedTexts = (invoice: Invoice): PrintedTexts[] => [
  { field: 'number', name: 'number', texts: [invoice.number] },
  { field: 'customer', name: "customer's name", texts: [invoice.customer?.name ?? null] },
  { field: 'items', name: 'items', texts: invoice.items.map((item) => item.name) },
  { field: 'charges', name: 'charges', texts: invoice.charges.map((charge) => charge.label) },
  { field: 'note', name: 'note', texts: [invoice.note] },
  { field: 'terms', name: 'terms', texts: [invoice.terms] },
];

/**
 * Rejects what a business that is not verified may not email: its own messages, and texts that are read as links.
 * @throws INVALID with the fields
 */
export function rejectUnverifiedTexts(invoice: Invoice, message: string | undefined): void {
  const fields: FieldProblem[] = [];
  if (message) fields.push({ field: 'message', message: 'Verify your business to add a message' });
  for (const { field, name, texts } of printedTexts(invoice))
    if (texts.some((text) => text !== null && hasLink(text)))
      fields.push({
        field,
        message: `Remove the link from the ${name}, or verify your business to send links`,
      });
  if (fields.length > 0) throw new AppError('INVALID', { fields });
}

/**
 * Returns what a business that is not verified may email of an invoice: amounts, dates and its own name, unless
 * the name is misleading. Everything else is on the page that the email links to.
 */
export const redactForUnverified = ({
  invoice,
  business,
}: Pick<EmailedInvoice, 'invoice' | 'business'>): Omit<EmailedInvoice, 'link'> => ({
  invoice: { ...invoice, number: null, customer: null },
  business: {
    ...business,
    name: getSenderName({ name: business.name, isVerified: false }),
    phoneNumber: null,
  },
  pdf: null,
});
