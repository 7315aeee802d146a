import { type AnyFormApi, FormApi, useSelector } from '@tanstack/react-form';
import { startTransition, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import { drafts } from '#src/lib/drafts.ts';
import type { FormChanges } from '#src/forms/form.types.ts';
import { isEqual } from '#src/forms/conflicts/merge-fields.ts';
import { type FormError, getProblems, getServerProblems, getVisibleProblems } from './problems.ts';

export interface FormStateSettings<Values extends object, Output> {
  /** Returns the values of an untouched form. */
  initial: () => Values;
  /** The name and schema of the draft in this tab; undefined if nothing may be kept after a reload. */
  draft: { name: string; values: z.ZodMiniType<Values> } | undefined;
  /** Builds the schema's input from the values. */
  toInput: (values: Values) => unknown;
  schema: z.ZodMiniType<Output>;
  refusal: FormError | undefined;
  /** The field of an error code that comes without one. */
  fieldOf: Partial<Record<ErrorCode, string>> | undefined;
}

/**
 * Holds the values of a form in a TanStack Form, keeps them as a draft, and derives the problems to show. A draft survives
 * a reload and an expired session; one that can't be read counts as absent.
 */
export function useFormState<Values extends object, Output>(settings: FormStateSettings<Values, Output>) {
  const { draft, schema, toInput, refusal, fieldOf = {} } = settings;
  const [api] = useState((): AnyFormApi => {
    const kept = draft && z.safeParse(draft.values, drafts.read(draft.name)).data;
    return new FormApi({ defaultValues: kept ?? settings.initial() });
  });
  const isKept = useRef(true);
  const name = draft?.name;
  useEffect(() => {
    if (name === undefined) return undefined;
    let written: unknown;
    const write = () => {
      const { values } = api.state;
      if (!isKept.current || values === written) return;
      written = values;
      drafts.write(name, values);
    };
    write();
    const { unsubscribe } = api.store.subscribe(write);
    return unsubscribe;
  }, [api, name]);

  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [lastRefusal, setLastRefusal] = useState(refusal);
  if (lastRefusal !== refusal) {
    setLastRefusal(refusal);
    if (refusal) setAttempt(attempt + 1);
  }
  const refused = getServerProblems(refusal, fieldOf);
  const problems = useSelector(
    api.store,
    ({ values }) => getVisibleProblems(schema, toInput(values), { invalid, submitted, refused }),
    { compare: isEqual },
  );

  return {
    api,
    values: (): Values => api.state.values,
    set: (changes: FormChanges<Values>) => {
      const now: Values = api.state.values;
      api.reset({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) });
    },
    /** Removes the draft at once, because the page is often closed before another effect runs. */
    forget: () => {
      isKept.current = false;
      if (name !== undefined) drafts.remove(name);
    },
    /** @returns the parsed result of `toInput`; undefined if it has problems, which are then shown */
    check: (): Output | undefined => {
      const input = toInput(api.state.values);
      const result = z.safeParse(schema, input);
      // The button is drawn as pressed before the problems are rendered.
      startTransition(() => {
        setSubmitted(input);
        setInvalid(getProblems(result).map(({ field }) => field));
        if (!result.success) setAttempt((before) => before + 1);
      });
      return result.data;
    },
    problems: {
      errorOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
      attempt,
      errors: problems.map(({ field, message }) => ({ fieldId: field, message })),
      message: refusal && refused.length === 0 && invalid.length === 0 ? refusal.message : undefined,
    },
  };
}
