import { useSelector } from '@tanstack/react-form';
import { getBy } from '@tanstack/react-form';
import { createContext, useContext, useEffect } from 'react';
import type { FormView } from '#src/forms/form.types.ts';

/** The form around a bound field. */
export const FormContext = createContext<FormView | undefined>(undefined);

/** The library's own validation and meta data are not used: each would notify everything that is drawn once more per key. */
const valueAlone = { dontUpdateMeta: true, dontValidate: true, dontRunListeners: true };

/** Where errors, drafts and labels look for a field: `lines[0].name` is `lines.0.name`. */
const idOf = (name: string) => name.replaceAll(/\[(\d+)\]/g, '.$1');

/**
 * A field of the form around, by its name.
 * @param id where errors name it, if that differs from its name
 * @param label noted for conflicts and notices
 * @throws when no form is around
 */
export function useBoundField(name: string, id: string | undefined, label: string) {
  const form = useContext(FormContext);
  if (!form) throw new Error(`the field ${name} is outside of a form`);
  const { api, onLabel } = form;
  const fieldId = id ?? idOf(name);
  const value: unknown = useSelector(api.store, ({ values }): unknown => getBy(values, name));
  useEffect(() => onLabel(fieldId, label), [onLabel, fieldId, label]);
  return {
    value,
    set: (next: unknown) => api.setFieldValue(name, next, valueAlone),
    field: { id: fieldId, error: form.errorOf(fieldId) },
  };
}
