import { startTransition, useState } from 'react';
import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import { type FormError, getProblems, getServerProblems, getVisibleProblems } from './core/problems.ts';

export interface FormCheck<Data> {
  /**
   * Returns the parsed values; undefined if they have problems, which are then shown.
   * @param input values to check instead of the form's
   */
  check: (input?: unknown) => Data | undefined;
  errorOf: (field: string) => string | undefined;
  /** Increases whenever the summary has new content. */
  attempt: number;
  errors: readonly { fieldId: string; message: string }[];
  /** An error that concerns no single field. */
  message: string | undefined;
}

/**
 * Checks a step whose values and submission belong to a chart. Every other form uses `useWriteForm` or `useRecordForm`.
 * @param fieldOf the field of an error code that comes without one; a field's id is its name
 */
export function useFormCheck<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
  refusal: FormError | undefined,
  fieldOf: Partial<Record<ErrorCode, string>> = {},
): FormCheck<z.output<Schema>> {
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [lastRefusal, setLastRefusal] = useState(refusal);
  if (lastRefusal !== refusal) {
    setLastRefusal(refusal);
    if (refusal) setAttempt(attempt + 1);
  }
  const refused = getServerProblems(refusal, fieldOf);
  const problems = getVisibleProblems(schema, values, { invalid, submitted, refused });
  return {
    check: (input = values) => {
      const result = z.safeParse(schema, input);
      // The button is drawn as pressed before the problems are rendered.
      startTransition(() => {
        setSubmitted(input);
        setInvalid(getProblems(result).map(({ field }) => field));
        if (!result.success) setAttempt(attempt + 1);
      });
      return result.data;
    },
    errorOf: (field) => problems.find((problem) => problem.field === field)?.message,
    attempt,
    errors: problems.map(({ field, message }) => ({ fieldId: field, message })),
    message: refusal && refused.length === 0 && invalid.length === 0 ? refusal.message : undefined,
  };
}
