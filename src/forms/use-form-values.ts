import { useSelector } from '@tanstack/react-form';
import type { FormHandle } from './form.types.ts';
import { isSame } from './conflicts/merge-fields.ts';

/** Returns the values that are typed. With `select` the caller is drawn again only when the selected part changes. */
export function useFormValues<Values extends object, Part = Values>(
  form: Pick<FormHandle<Values>, 'api' | 'values'>,
  select: (values: Values) => Part,
): Part {
  return useSelector(form.api.store, () => select(form.values()), { compare: isSame });
}
