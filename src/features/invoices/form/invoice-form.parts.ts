import type { Business } from '#domain/business.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import type { InvoiceDraft } from './invoice-draft.ts';

/** The props of each part of the form. */
export interface InvoiceCardProps {
  form: FormOf<InvoiceDraft>;
  business: Business;
}
