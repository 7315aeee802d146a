import type { OrderDraft } from './order-draft.ts';

/** What each part of the form is given. */
export interface PartProps {
  draft: OrderDraft;
  set: (changes: Partial<OrderDraft>) => void;
  errorOf: (field: string) => string | undefined;
}
