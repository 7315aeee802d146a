import type { SetPart } from '#src/ui/layout/drawn-later.tsx';
import type { OrderDraft } from './order-draft.ts';

/** What each part of the form is given. */
export interface PartProps {
  draft: OrderDraft;
  set: SetPart<OrderDraft>;
  errorOf: (field: string) => string | undefined;
}
