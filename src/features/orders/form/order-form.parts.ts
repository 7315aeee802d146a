import type { FormOf } from '#src/forms/bound-fields.tsx';
import type { OrderDraft } from './order-draft.ts';

/** What each part of the form is given. */
export interface PartProps {
  form: FormOf<OrderDraft>;
}
