import type { Business } from '#domain/business.ts';
import type { SetPart } from '#src/ui/layout/drawn-later.tsx';
import type { InvoiceDraft } from './invoice-draft.ts';

/** What each part of the form is given. */
export interface PartProps {
  draft: InvoiceDraft;
  set: SetPart<InvoiceDraft>;
  errorOf: (field: string) => string | undefined;
  business: Business;
}
