import type { Business } from '#domain/business.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import type { TypedProduct } from './product-form.ts';

/** The props of each part of the form. */
export interface PartProps {
  form: FormOf<TypedProduct>;
  business: Pick<Business, 'currency' | 'timeZone'>;
}
