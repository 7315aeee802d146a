import type { FormOf } from '#src/forms/bound-fields.tsx';
import type { OrderDraft } from './order-draft.ts';

/** The props of each part of the form. */
export interface PartProps {
  form: FormOf<OrderDraft>;
}
