import type { ErrorCode, FieldProblem } from '#contract/errors.ts';

/** An expected refusal of the server, as a value. Only unreachable servers and broken responses are thrown. */
export interface Refused {
  ok: false;
  code: ErrorCode;
  /** A sentence for the user. */
  message: string;
  fields: FieldProblem[];
  attemptsLeft: number | undefined;
  /** When another try can succeed, in milliseconds since 1970 by this device's clock. */
  retryAtMs: number | undefined;
  /** The same as a duration from the response; undefined if the server doesn't say. */
  retryAfterMs?: number | undefined;
  /** The current value, if the accepted one is no longer valid; the caller parses it. */
  current?: unknown;
}

/** The refusal of a request that was not sent, because this device could not save it first. */
export const storageRefusal: Refused = {
  ok: false,
  code: 'UNEXPECTED',
  fields: [],
  attemptsLeft: undefined,
  retryAtMs: undefined,
  message: "Nothing was sent because this device couldn't save the request. Try again.",
};

/** The kind of a refusal, which decides the next state of a chart. `broken` is thrown and never a value. */
export type RefusalKind =
  | 'signedOut'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'tooManyRequests'
  | 'broken';

const kinds: Record<ErrorCode, RefusalKind> = {
  NOT_SIGNED_IN: 'signedOut',
  NO_PERMISSION: 'forbidden',
  NOT_FOUND: 'notFound',
  BUSINESS_NOT_FOUND: 'notFound',
  TOO_MANY_REQUESTS: 'tooManyRequests',
  ILLEGAL_EVENT: 'conflict',
  VERSION_CONFLICT: 'conflict',
  IN_PROGRESS: 'conflict',
  IN_USE: 'conflict',
  ALREADY_DONE: 'conflict',
  AMOUNT_CHANGED: 'conflict',
  POSSIBLE_DUPLICATE: 'conflict',
  PAYOUT_BLOCKED: 'conflict',
  BALANCE_TOO_LOW: 'conflict',
  CHARGES_CHANGED: 'conflict',
  PAYOUT_ACCOUNT_UNUSABLE: 'conflict',
  OUT_OF_STOCK: 'conflict',
  MEMBER_EXISTS: 'conflict',
  PLAN_LIMIT: 'conflict',
  PERIOD_CLOSED: 'conflict',
  INVITATION_ENDED: 'conflict',
  WRONG_ACCOUNT: 'conflict',
  ACCOUNT_EXISTS: 'conflict',
  PERMISSION_NOT_HELD: 'invalid',
  // 401 for wrong input: there is no session to end.
  WRONG_CREDENTIALS: 'invalid',
  SECOND_FACTOR_REQUIRED: 'invalid',
  INVALID: 'invalid',
  MALFORMED: 'invalid',
  IDEMPOTENCY_MISMATCH: 'invalid',
  OTP_WRONG: 'invalid',
  OTP_EXPIRED: 'invalid',
  OTP_ATTEMPTS_EXCEEDED: 'invalid',
  PASSWORD_WRONG: 'invalid',
  PASSWORD_COMMON: 'invalid',
  STEP_UP_REQUIRED: 'invalid',
  PASSKEY_REFUSED: 'invalid',
  PIN_NOT_SET: 'invalid',
  PIN_WRONG: 'invalid',
  PIN_LOCKED: 'invalid',
  PIN_ATTEMPTS_EXCEEDED: 'invalid',
  PIN_COMMON: 'invalid',
  RESET_INVALID: 'invalid',
  HANDLE_TAKEN: 'invalid',
  NAME_TAKEN: 'invalid',
  ZONE_OVERLAP: 'invalid',
  ACCOUNT_UNKNOWN: 'invalid',
  PAYMENT_REFUSED: 'invalid',
  FILE_UNREADABLE: 'invalid',
  FILE_REFUSED: 'invalid',
  FILE_TOO_LARGE: 'invalid',
  STORAGE_FULL: 'invalid',
  UNEXPECTED: 'broken',
  UNAVAILABLE: 'broken',
};

/** Returns the kind of a refusal with this code. */
export const kindOfRefusal = (code: ErrorCode): RefusalKind => kinds[code];

const isOfKind =
  (...expectedKinds: RefusalKind[]) =>
  (_: unknown, answer: CallResult<unknown>): boolean =>
    !answer.ok && expectedKinds.includes(kindOfRefusal(answer.code));

/** The guards that distinguish results of calls; every chart's setup includes them. */
export const resultGuards = {
  isAnswered: (_: unknown, answer: CallResult<unknown>): boolean => answer.ok,
  isRefused: (_: unknown, answer: CallResult<unknown>): boolean => !answer.ok,
  isRefusedWith: (
    _: unknown,
    { answer, codes }: { answer: CallResult<unknown>; codes: readonly ErrorCode[] },
  ): boolean => !answer.ok && codes.includes(answer.code),
  isSignedOut: isOfKind('signedOut'),
  isForbidden: isOfKind('forbidden'),
  /** A malformed ID doesn't identify a record either. */
  isNotFound: isOfKind('notFound', 'invalid'),
  isConflict: isOfKind('conflict'),
  isInvalid: isOfKind('invalid'),
  isRateLimited: isOfKind('tooManyRequests'),
};

/** How long a chart waits after 429 if the server doesn't say. */
const RETRY_MS = 30_000;

/** Returns the wait until another try can succeed: the delay of states after a 429. */
export const retryDelay = ({
  context: { refusal },
}: {
  context: { refusal: Refused | null | undefined };
}): number => refusal?.retryAfterMs ?? RETRY_MS;

export type CallResult<Data> = { ok: true; data: Data } | Refused;

/** Returns the data of a successful response; a guard has checked it before. */
export function dataOf<Data>(answer: CallResult<Data>): Data {
  if (answer.ok) return answer.data;
  throw new Error(`a refusal (${answer.code}) holds no data`);
}

/** Returns the refusal of a refused response; a guard has checked it before. */
export function refusalOf(answer: CallResult<unknown>): Refused {
  if (!answer.ok) return answer;
  throw new Error('an answer with data is no refusal');
}

/** Returns the response of a completed call: the parameter of a chart's guards and actions. */
export const resultIn = <Data>({ event }: { event: { output: CallResult<Data> } }): CallResult<Data> =>
  event.output;

/** Returns the refusal of a completed call: the parameter of a chart's actions. */
export const refusalIn = (end: { event: { output: CallResult<unknown> } }): Refused =>
  refusalOf(resultIn(end));

export const isAnswered = { type: 'isAnswered', params: resultIn<unknown> } as const;
/** The guard that the server refuses with one of these codes. */
export const refusedWith = (...codes: ErrorCode[]) =>
  ({
    type: 'isRefusedWith',
    params: ({ event }: { event: { output: CallResult<unknown> } }) => ({ answer: event.output, codes }),
  }) as const;
export const isSignedOut = { type: 'isSignedOut', params: resultIn<unknown> } as const;
export const isForbidden = { type: 'isForbidden', params: resultIn<unknown> } as const;
export const isNotFound = { type: 'isNotFound', params: resultIn<unknown> } as const;
export const isInvalid = { type: 'isInvalid', params: resultIn<unknown> } as const;
export const isRateLimited = { type: 'isRateLimited', params: resultIn<unknown> } as const;
export const isRefused = { type: 'isRefused', params: resultIn<unknown> } as const;
/** Stores a refusal beside the form, which keeps its input. */
export const note = { type: 'note', params: refusalIn } as const;
export const onRefused = { actions: note, guard: isRefused } as const;
export const onProofExpired = { actions: note, guard: isSignedOut } as const;

/** Why there is no response: server unreachable, timeout or broken response. */
export type FailureKind = 'unreachable' | 'timedOut' | 'broken';

const kindsOfFailure: Record<string, FailureKind> = { ApiError: 'broken', TimeoutError: 'timedOut' };

/** Returns why a call got no response, by the name of its error: the parameter of a chart's actions. */
export const failureIn = ({ event }: { event: { error: unknown } }): { failure: FailureKind } => ({
  failure: (event.error instanceof Error && kindsOfFailure[event.error.name]) || 'unreachable',
});
