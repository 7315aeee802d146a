import { useState } from 'react';
import * as z from 'zod/mini';
import type { ErrorCode, FieldProblem } from '#contract/errors.ts';

interface Refusal {
  code: ErrorCode;
  message: string;
  fields: readonly FieldProblem[];
}

export interface FormCheck<Data> {
  /** The data where everything is in order; otherwise the problems stand at their fields. */
  check: (values: unknown) => Data | undefined;
  errorOf: (field: string) => string | undefined;
  /** For the summary; grows whenever there is something new to read in it. */
  attempt: number;
  errors: readonly { fieldId: string; message: string }[];
  /** A refusal that concerns no single field. */
  message: string | undefined;
}

/**
 * Holds what was typed against the schema, and shows at its field what the server refuses. `fieldOf` says which field
 * a code is about where the refusal does not; fields carry their name as `id`.
 */
export function useFormCheck<Schema extends z.ZodMiniType>(
  schema: Schema,
  refusal: Refusal | undefined,
  fieldOf: Partial<Record<ErrorCode, string>> = {},
): FormCheck<z.output<Schema>> {
  const [own, setOwn] = useState<readonly FieldProblem[]>([]);
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
  const problems = own.length > 0 ? own : told;
  return {
    check: (values) => {
      const result = z.safeParse(schema, values);
      const found = (result.error?.issues ?? []).map(({ path, message }) => ({
        field: path.join('.'),
        message,
      }));
      setOwn(found.filter(({ field }, at) => found.findIndex((other) => other.field === field) === at));
      if (!result.success) setAttempt(attempt + 1);
      return result.data;
    },
    errorOf: (field) => problems.find((problem) => problem.field === field)?.message,
    attempt,
    errors: problems.map(({ field, message }) => ({ fieldId: field, message })),
    message: refusal && told.length === 0 && own.length === 0 ? refusal.message : undefined,
  };
}
