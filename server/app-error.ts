import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import type { LimitProblem } from '#domain/plan.ts';

export interface AppErrorDetails {
  /** Replaces the default text of the code. */
  message?: string;
  fields?: FieldProblem[];
  legal?: string[];
  attemptsLeft?: number;
  retryAfterMs?: number;
  /** The current value, if it differs from what the caller agreed to. */
  current?: unknown;
  /** With PLAN_LIMIT: the limit that refuses the call. */
  planLimit?: LimitProblem;
}

/** An expected error: thrown by services, turned into a Failure by the errors plugin, rolls the transaction back. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorCodes[code][1]);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code][0];
  }
}

/** An error whose writes are committed: a wrong attempt is counted in any case (decisions, "Idempotency"). */
export class CommittedError extends AppError {}

/** The problems that a schema found, field by field. */
export const invalid = ({
  issues,
}: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): AppError =>
  new AppError('INVALID', {
    fields: issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
