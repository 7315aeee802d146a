import { useSelector } from '@tanstack/react-form';
import { getBy } from '@tanstack/react-form';
import { createContext, useContext, useEffect } from 'react';
import type { FormView } from '#src/forms/form.types.ts';

/** The form that contains a bound field. */
export const FormContext = createContext<FormView | undefined>(undefined);

/** Skips the library's validation and metadata, which would notify every drawn field again with each key. */
const valueAlone = { dontUpdateMeta: true, dontValidate: true, dontRunListeners: true };

/** Returns the id under which errors, drafts and labels refer to a field: `lines.0.name` for `lines[0].name`. */
const toFieldId = (name: string) => name.replaceAll(/\[(\d+)\]/g, '.$1');

/**
 * Binds a field of the surrounding form by its name.
 * @param id the id under which errors refer to the field, if it differs from its name
 * @param label the label that conflicts and notices show
 * @throws when there is no surrounding form
 */
export function useBoundField(name: string, id: string | undefined, label: string) {
  const form = useContext(FormContext);
  if (!form) throw new Error(`the field ${name} is outside of a form`);
  const { api, onLabel } = form;
  const fieldId = id ?? toFieldId(name);
  const value: unknown = useSelector(api.store, ({ values }): unknown => getBy(values, name));
  useEffect(() => onLabel(fieldId, label), [onLabel, fieldId, label]);
  return {
    value,
    set: (next: unknown) => api.setFieldValue(name, next, valueAlone),
    field: { id: fieldId, error: form.errorOf(fieldId) },
  };
}
