import type { AnyFormApi, DeepKeysOfType } from '@tanstack/react-form';
import type { ApiError } from '#src/lib/api/api-errors.ts';
import type { SendOptions } from '#src/lib/api/use-write.ts';
import type { ConflictView } from './conflicts/conflict-dialog.tsx';

/** The names of the fields that hold such a value. */
export type NameOf<Values, Value> = DeepKeysOfType<Values, Value>;

/** A call that a form makes, and its state; see `useFormWrite`. */
export interface FormWrite<Input, Data> {
  send: (input: Input, options?: SendOptions) => Promise<Data | undefined>;
  isPending: boolean;
  isUnreachable: boolean;
  refusal: ApiError | undefined;
}

/** The problems of a form, as they are drawn. */
export interface FormProblemsView {
  errorOf: (fieldId: string) => string | undefined;
  errors: readonly { fieldId: string; message: string }[];
  /** Increases whenever the summary has new content. */
  attempt: number;
  /** An error that concerns no single field. */
  message: string | undefined;
}

/** The part of a form that does not depend on its values: `FormDialog`, `PageForm` and the bound fields read it. */
export interface FormView extends FormProblemsView {
  api: AnyFormApi;
  draftName: string | undefined;
  /** Stores the label of a drawn field, for the conflict dialog and the saved notice. */
  onLabel: (fieldId: string, label: string) => void;
  isPending: boolean;
  isUnreachable: boolean;
  /** It has unsaved changes. */
  isDirty: boolean;
  conflict: ConflictView | undefined;
  submit: () => Promise<void>;
  /** Discards the typed values and closes the form's dialog or page. */
  close: () => void;
}

export type FormChanges<Values> = Partial<Values> | ((now: Values) => Partial<Values>);

export interface FormHandle<Values extends object> extends FormView {
  /** Returns the current values, for handlers; to draw them use `useFormValues`. */
  values: () => Values;
  set: (changes: FormChanges<Values>) => void;
}
