import { startTransition, useState } from 'react';
import * as z from 'zod/mini';
import type { ErrorCode, FieldProblem } from '#contract/errors.ts';

interface Refusal {
  code: ErrorCode;
  message: string;
  fields: readonly FieldProblem[];
}

export interface FormCheck<Data> {
  /** The data where everything is in order; otherwise the problems stand at their fields. Of what is in the form, unless other values are handed over. */
  check: (handed?: unknown) => Data | undefined;
  errorOf: (field: string) => string | undefined;
  /** For the summary; grows whenever there is something new to read in it. */
  attempt: number;
  errors: readonly { fieldId: string; message: string }[];
  /** A refusal that concerns no single field. */
  message: string | undefined;
}

/** The first problem of each field. */
function problemsOf({ error }: ReturnType<z.ZodMiniType['safeParse']>): FieldProblem[] {
  const found = (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
  return found.filter(({ field }, at) => found.findIndex((other) => other.field === field) === at);
}

const valueAt = (values: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (within, part) => (typeof within === 'object' && within ? Reflect.get(within, part) : undefined),
      values,
    );

/** Whether a field still holds what was refused. One that was emptied does: secrets are, with every answer. */
function isAsRefused(field: string, handed: unknown, values: unknown): boolean {
  const now = valueAt(values, field);
  return now === '' || JSON.stringify(now) === JSON.stringify(valueAt(handed, field));
}

/**
 * Holds what is in the form against the schema when it is handed in, and shows at its field what the server refuses.
 * A field that was shown wrong is judged again with every letter; no other is before the form is handed in again.
 * `fieldOf` says which field a code is about where the refusal does not; fields carry their name as `id`.
 */
export function useFormCheck<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
  refusal: Refusal | undefined,
  fieldOf: Partial<Record<ErrorCode, string>> = {},
): FormCheck<z.output<Schema>> {
  const [shown, setShown] = useState<readonly string[]>([]);
  const [handed, setHanded] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [seen, setSeen] = useState(refusal);
  if (seen !== refusal) {
    setSeen(refusal);
    if (refusal) setAttempt(attempt + 1);
  }
  const named = refusal && fieldOf[refusal.code];
  const told: readonly FieldProblem[] = named
    ? [{ field: named, message: refusal.message }]
    : (refusal?.fields ?? []);
  const own =
    shown.length === 0
      ? []
      : problemsOf(z.safeParse(schema, values)).filter(({ field }) => shown.includes(field));
  const problems =
    shown.length > 0 ? own : told.filter(({ field }) => isAsRefused(field, handed ?? values, values));
  return {
    check: (given = values) => {
      const result = z.safeParse(schema, given);
      // The button is seen to be pressed before all that is wrong is rendered.
      startTransition(() => {
        setHanded(given);
        setShown(problemsOf(result).map(({ field }) => field));
        if (!result.success) setAttempt(attempt + 1);
      });
      return result.data;
    },
    errorOf: (field) => problems.find((problem) => problem.field === field)?.message,
    attempt,
    errors: problems.map(({ field, message }) => ({ fieldId: field, message })),
    message: refusal && told.length === 0 && shown.length === 0 ? refusal.message : undefined,
  };
}
