import type { Business } from '#domain/business.ts';
import type { ProductForm } from './product-form.ts';

/** Given a change of the form as it is when the change is applied. */
export type Update = (to: (form: ProductForm) => ProductForm) => void;

/** What each part of the form is given. */
export interface PartProps {
  form: ProductForm;
  update: Update;
  errorOf: (field: string) => string | undefined;
  business: Pick<Business, 'currency' | 'timeZone'>;
}
