import { useContext } from 'react';
import type * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import type { SendOptions } from '#src/lib/api/use-write.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { DraftScope, type DraftSettings, getDraftName, createShapeSchema } from './core/draft-scope.ts';
import type { FormWrite } from './form.types.ts';
import { isEqual } from './conflicts/merge-fields.ts';
import { useFormLabels } from './core/use-form-labels.ts';
import { useFormState } from './core/use-form-state.ts';
import { useAfterSave } from './core/use-after-save.ts';
import { useFormValues } from './use-form-values.ts';
import type { FormOf } from './bound-fields.tsx';
import { buildForm } from './core/build-form.ts';

export interface WriteFormSettings<Values extends object, Input, Data> {
  /** The values of an untouched form. The form has unsaved changes while its values differ from these. */
  initial: Values;
  /** Keeps typed values after a reload or an expired session. Never use it for passwords, codes and PINs. */
  draft?: DraftSettings<Values> | undefined;
  /** Builds the schema's input from the values; without it they are the same. */
  toInput?: (values: Values) => unknown;
  schema: z.ZodMiniType<Input>;
  write: FormWrite<Input, Data>;
  /** The idempotency key of an earlier try, or the data that the person saw when they decided. */
  sendOptions?: (values: Values) => SendOptions;
  /** The field of an error code that comes without one. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
  /** Submitting does nothing while nothing was changed. */
  shouldSkipUnchanged?: boolean;
  /** Empties the form with every response, for secrets. */
  isSecret?: boolean;
  /** Returns the values with which the form continues after it was saved. */
  next?: (data: Data) => Values;
  savedNotice?: (data: Data, input: Input) => string;
  onSaved?: (data: Data, input: Input) => void;
  onRefused?: () => void;
  onClose?: () => void;
}

/** A form that makes one write. It is checked by a schema, kept as a draft, and sent once with one Idempotency-Key. */
export function useWriteForm<Values extends object, Input, Data>(
  settings: WriteFormSettings<Values, Input, Data>,
): FormOf<Values> {
  const { initial, draft, toInput = (values) => values, write, sendOptions, next, onClose } = settings;
  const scope = useContext(DraftScope);
  const draftName = draft && getDraftName(draft.kind, scope, undefined);
  const state = useFormState({
    initial: () => initial,
    draft: draft && { name: draftName ?? '', values: draft.values ?? createShapeSchema(initial) },
    toInput,
    schema: settings.schema,
    refusal: write.refusal,
    fieldOf: settings.fieldOf,
  });
  const { onLabel } = useFormLabels();
  const outcome = useAfterSave();
  const submit = async () => {
    if (write.isPending || (settings.shouldSkipUnchanged && !isChanged)) return;
    const input = state.check();
    if (input === undefined) return;
    const data = await write.send(input, {
      ...sendOptions?.(state.values()),
      ...(settings.onRefused && { onRefused: settings.onRefused }),
    });
    if (settings.isSecret) state.set(initial);
    if (data === undefined) return;
    if (next) state.set(next(data));
    else state.forget();
    const notice = settings.savedNotice?.(data, input);
    if (notice !== undefined) notify.success(notice);
    const conclude = () => settings.onSaved?.(data, input);
    if (next) conclude();
    else outcome.end(conclude);
  };
  const isChanged = useFormValues(state, (values) => !isEqual(toInput(values), toInput(initial)));
  return buildForm(state, {
    draftName,
    onLabel,
    isPending: write.isPending,
    isUnreachable: write.isUnreachable,
    isDirty: isChanged && !outcome.isOver,
    conflict: undefined,
    submit,
    close: () => {
      state.forget();
      onClose?.();
    },
  });
}
