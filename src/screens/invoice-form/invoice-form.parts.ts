import type { Business } from '#domain/business.ts';
import type { InvoiceDraft } from './invoice-draft.ts';

/** What each part of the form is given. */
export interface PartProps {
  draft: InvoiceDraft;
  set: (changes: Partial<InvoiceDraft>) => void;
  errorOf: (field: string) => string | undefined;
  business: Business;
}
