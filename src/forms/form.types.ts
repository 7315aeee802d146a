import type { AnyFormApi, DeepKeysOfType } from '@tanstack/react-form';
import type { ApiFailure } from '#src/lib/api/failures.ts';
import type { SendOptions } from '#src/lib/api/use-write.ts';
import type { ConflictView } from './conflicts/conflict-dialog.tsx';

/** The names of the fields that hold such a value. */
export type NameOf<Values, Value> = DeepKeysOfType<Values, Value>;

/** A call that a form makes, with what it knows of its answer; see `useFormWrite`. */
export interface FormWrite<Input, Data> {
  send: (input: Input, options?: SendOptions) => Promise<Data | undefined>;
  isPending: boolean;
  isUnreachable: boolean;
  refusal: ApiFailure | undefined;
}

/** What the problems of a form are drawn from. */
export interface FormProblemsView {
  errorOf: (fieldId: string) => string | undefined;
  errors: readonly { fieldId: string; message: string }[];
  /** Grows whenever there is something new to read in the summary. */
  attempt: number;
  /** A refusal that concerns no single field. */
  message: string | undefined;
}

/** What a form is drawn from, whatever it holds: `FormDialog`, `PageForm` and the bound fields read this. */
export interface FormView extends FormProblemsView {
  api: AnyFormApi;
  draftName: string | undefined;
  /** Notes the label of a field that is drawn, for the conflict dialog and the saved notice. */
  onLabel: (fieldId: string, label: string) => void;
  isPending: boolean;
  isUnreachable: boolean;
  /** It holds what is not saved. */
  isDirty: boolean;
  conflict: ConflictView | undefined;
  submit: () => Promise<void>;
  /** Throws away what was typed and closes what the form is in. */
  close: () => void;
}

export type FormChanges<Values> = Partial<Values> | ((now: Values) => Partial<Values>);

export interface FormHandle<Values extends object> extends FormView {
  /** What is typed now, for handlers; to draw it use `useFormValues`. */
  values: () => Values;
  set: (changes: FormChanges<Values>) => void;
}
