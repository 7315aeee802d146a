import type { Business } from '#domain/business.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import type { InvoiceDraft } from './invoice-draft.ts';

/** What each part of the form is given. */
export interface PartProps {
  form: FormOf<InvoiceDraft>;
  business: Business;
}
