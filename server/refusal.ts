import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { errorCodes } from '#contract/refusals.ts';

export interface RefusalDetails {
  /** Replaces the code's own words. */
  message?: string;
  fields?: FieldProblem[];
  legal?: string[];
  triesLeft?: number;
  retryAfterMs?: number;
  /** What is valid now, where it is no longer what the caller agreed to. */
  current?: unknown;
}

/** An expected "no": thrown by services, turned into a Failure by the errors plugin, rolls the transaction back. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errorCodes[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code][0];
  }
}

/** A "no" whose writes stay: a try that was wrong is counted all the same (decisions, "Idempotency"). */
export class CountedRefusal extends Refusal {}

/** What a schema found wrong, field by field. */
export const invalid = ({
  issues,
}: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Refusal =>
  new Refusal('INVALID', {
    fields: issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
