import { type FormOf, boundFields } from '#src/forms/bound-fields.tsx';
import type { ConflictView } from '#src/forms/conflicts/conflict-dialog.tsx';
import type { FormView } from '#src/forms/form.types.ts';
import type { FieldDifference } from '#src/forms/conflicts/merge-fields.ts';
import type { Meeting } from '#src/forms/conflicts/use-conflict.ts';
import type { useFormState } from './use-form-state.ts';
import { wordsOf } from '#src/forms/conflicts/value-words.ts';

type Saving = Pick<
  FormView,
  'draftName' | 'isPending' | 'isUnreachable' | 'isDirty' | 'conflict' | 'submit' | 'close' | 'onLabel'
>;

/** Puts the values of a form and its saving together, for fields, dialogs and pages. */
export const buildForm = <Values extends object>(
  { api, values, set, problems }: ReturnType<typeof useFormState<Values, unknown>>,
  saving: Saving,
): FormOf<Values> => ({ ...boundFields, ...problems, api, values, set, ...saving });

/** A conflict in words. */
export function conflictView<Fields extends object>(
  meeting: Meeting<Fields, FieldDifference<Fields>> | undefined,
  said: {
    record: string;
    labelOf: (field: keyof Fields & string) => string;
    words?: Partial<Record<keyof Fields & string, (fields: Fields) => string>> | undefined;
  },
): ConflictView | undefined {
  if (!meeting) return undefined;
  const { mine, theirs, taken, conflicts, onMerge, onClose } = meeting;
  const inWords = (id: keyof Fields & string, fields: Fields) =>
    said.words?.[id]?.(fields) ?? wordsOf(fields[id]);
  return {
    record: said.record,
    taken: taken.map(({ id }) => said.labelOf(id)),
    fields: conflicts.map(({ id }) => ({
      id,
      label: said.labelOf(id),
      mine: inWords(id, mine),
      theirs: inWords(id, theirs),
    })),
    onMerge,
    onClose,
  };
}
