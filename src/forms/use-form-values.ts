import { useSelector } from '@tanstack/react-form';
import type { FormHandle } from './form.types.ts';
import { isEqual } from './conflicts/merge-fields.ts';

/** Returns the selected part of the form's values. The caller is rendered again only when that part changes. */
export function useFormValues<Values extends object, Part = Values>(
  form: Pick<FormHandle<Values>, 'api' | 'values'>,
  select: (values: Values) => Part,
): Part {
  return useSelector(form.api.store, () => select(form.values()), { compare: isEqual });
}
