import { type FormOf, boundFields } from '#src/forms/bound-fields.tsx';
import type { ConflictView } from '#src/forms/conflicts/conflict-dialog.tsx';
import type { FormView } from '#src/forms/form.types.ts';
import type { FieldDifference } from '#src/forms/conflicts/merge-fields.ts';
import type { Conflict } from '#src/forms/conflicts/use-conflict.ts';
import type { useFormState } from './use-form-state.ts';
import { formatValue } from '#src/forms/conflicts/format-value.ts';

type Saving = Pick<
  FormView,
  'draftName' | 'isPending' | 'isUnreachable' | 'isDirty' | 'conflict' | 'submit' | 'close' | 'onLabel'
>;

/** Combines the values of a form with the state of its write, for fields, dialogs and pages. */
export const buildForm = <Values extends object>(
  { api, values, set, problems }: ReturnType<typeof useFormState<Values, unknown>>,
  saving: Saving,
): FormOf<Values> => ({ ...boundFields, ...problems, api, values, set, ...saving });

/** Returns a conflict with its values as text. */
export function toConflictView<Fields extends object>(
  conflict: Conflict<Fields, FieldDifference<Fields>> | undefined,
  options: {
    record: string;
    labelOf: (field: keyof Fields & string) => string;
    formatters?: Partial<Record<keyof Fields & string, (fields: Fields) => string>> | undefined;
  },
): ConflictView | undefined {
  if (!conflict) return undefined;
  const { mine, theirs, theirChanges: taken, conflicts, onMerge, onClose } = conflict;
  const inWords = (id: keyof Fields & string, fields: Fields) =>
    options.formatters?.[id]?.(fields) ?? formatValue(fields[id]);
  return {
    record: options.record,
    theirFields: taken.map(({ id }) => options.labelOf(id)),
    fields: conflicts.map(({ id }) => ({
      id,
      label: options.labelOf(id),
      mine: inWords(id, mine),
      theirs: inWords(id, theirs),
    })),
    onMerge,
    onClose,
  };
}
