import * as z from 'zod/mini';
import { type ErrorCode, Failure, type FieldProblem } from '#contract/errors.ts';
import { plainErrors } from '#contract/error-definitions.ts';

/** An error response of the server. `code` is the reason, `message` is for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldProblem[];
  readonly requestId: string | undefined;
  readonly attemptsLeft: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** The current values, if those that the person accepted are out of date. */
  readonly current: unknown;
  /** The events that the record's lifecycle accepts now; comes with 409. */
  readonly legal: string[];

  constructor(status: number, body: unknown) {
    const failure = z.safeParse(FailureBody, body).data;
    const plain = codeOf(status);
    const code = failure?.code ?? plain;
    const message = messageOf(body) ?? plainErrors[plain][1];
    const waitMs = failure?.retryAfterMs;
    super(
      waitMs !== undefined && message === plainErrors.TOO_MANY_REQUESTS[1]
        ? `Too many attempts. Try again in ${waitText(waitMs)}.`
        : message,
    );
    this.status = status;
    this.code = code;
    this.fields = failure?.fields ?? [];
    this.requestId = failure?.requestId;
    this.attemptsLeft = failure?.attemptsLeft;
    this.retryAfterMs = failure?.retryAfterMs;
    this.current = failure?.current;
    this.legal = failure?.legal ?? [];
  }
}

/** The server could not be reached. The call may have taken effect. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The call timed out (specification, section 8). It may have taken effect. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
  constructor() {
    super('Request timed out');
  }
}

const FailureBody = z.partial(Failure);
const FailureWords = z.object({ error: z.optional(z.unknown()), message: z.optional(z.unknown()) });

/** Returns `error`, else `message` of an error response (specification, section 8). */
function messageOf(body: unknown): string | undefined {
  const words = z.safeParse(FailureWords, body).data;
  return [words?.error, words?.message].find((text) => typeof text === 'string' && text !== '') as
    | string
    | undefined;
}

/** Returns a wait as text, rounded up: "20 seconds", "2 minutes". */
function waitText(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns the code of a response without one, which a proxy may have sent. */
function codeOf(status: number): keyof typeof plainErrors {
  if (status === 401) return 'NOT_SIGNED_IN';
  if (status === 403) return 'NO_PERMISSION';
  if (status === 404) return 'NOT_FOUND';
  if (status === 409) return 'ILLEGAL_EVENT';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 502 || status === 503 || status === 504) return 'UNAVAILABLE';
  return status < 500 ? 'INVALID' : 'UNEXPECTED';
}
