import * as z from 'zod/mini';
import type { ErrorCode, FieldProblem } from '#contract/errors.ts';

/** The part of a server error that concerns a form. */
export interface FormError {
  code: ErrorCode;
  message: string;
  fields: readonly FieldProblem[];
}

/** Returns the first problem of each field. */
export function getProblems({ error }: ReturnType<z.ZodMiniType['safeParse']>): FieldProblem[] {
  const problems = (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
  return problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at);
}

const valueAt = (values: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (within, part) => (typeof within === 'object' && within ? Reflect.get(within, part) : undefined),
      values,
    );

/** Returns true while a field has the refused value. An empty field counts, because secrets are emptied with every response. */
function hasRejectedValue(field: string, submitted: unknown, input: unknown): boolean {
  const now = valueAt(input, field);
  return now === '' || JSON.stringify(now) === JSON.stringify(valueAt(submitted, field));
}

/** Returns the field problems that the server reported. `fieldOf` names the field of an error code that comes without one. */
export const getServerProblems = (
  refusal: FormError | undefined,
  fieldOf: Partial<Record<ErrorCode, string>>,
): readonly FieldProblem[] => {
  const named = refusal && fieldOf[refusal.code];
  return named ? [{ field: named, message: refusal.message }] : (refusal?.fields ?? []);
};

/**
 * Returns the problems that a form shows. A field that was invalid when the form was submitted is checked again with every
 * change; all other fields are checked with the next submit. A server error disappears when its field changes.
 */
export function getVisibleProblems(
  schema: z.ZodMiniType,
  input: unknown,
  {
    invalid,
    submitted,
    refused,
  }: { invalid: readonly string[]; submitted: unknown; refused: readonly FieldProblem[] },
): readonly FieldProblem[] {
  if (invalid.length === 0)
    return refused.filter(({ field }) => hasRejectedValue(field, submitted ?? input, input));
  return getProblems(z.safeParse(schema, input)).filter(({ field }) => invalid.includes(field));
}
