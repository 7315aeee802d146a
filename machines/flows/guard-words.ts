import type { ErrorCode } from '#contract/errors.ts';
import { toWords } from '#machines/to-words.ts';

/** The condition of a guard in words; a function where it depends on the guard's parameters. */
export type GuardWords = Record<string, string | ((params: FlowGuardParams) => string)>;

interface FlowGuardParams {
  codes?: readonly ErrorCode[];
  status?: string;
  kind?: string;
  among?: readonly string[];
  step?: string;
  item?: string;
}

const refusalWords: Partial<Record<ErrorCode, string>> = {
  ACCOUNT_EXISTS: 'the email address has an account',
  ALREADY_DONE: 'it was done before',
  AMOUNT_CHANGED: 'the amount changed',
  ILLEGAL_EVENT: "it isn't possible now",
  INVALID: 'a field is invalid',
  INVITATION_ENDED: 'the invitation has ended',
  IN_PROGRESS: 'the same request is still in progress',
  MALFORMED: 'the request is malformed',
  NO_PERMISSION: 'access is denied',
  NOT_FOUND: "it doesn't exist",
  STEP_UP_REQUIRED: "the person hasn't confirmed that it's them",
  PAYMENT_REFUSED: 'the provider refuses the payment',
  PAYOUT_ACCOUNT_UNUSABLE: "the payout account can't be used",
  PIN_LOCKED: 'the PIN is locked',
  PIN_NOT_SET: 'no PIN is set',
  PIN_ATTEMPTS_EXCEEDED: 'the PIN must be reset',
  NOT_SIGNED_IN: 'the session has ended',
  PIN_WRONG: 'the PIN is wrong',
  TOO_MANY_REQUESTS: 'there were too many requests',
  VERSION_CONFLICT: 'it was changed in the meantime',
  WRONG_ACCOUNT: 'another email address was invited',
};

/** Results of calls that a person would call something else. */
const resultWords: Record<string, string> = {
  canceled: 'it was cancelled',
  paidLate: 'it was paid after a reported failure',
  returnedLate: 'it was paid late and then returned',
};

/** Guards that several flows share. */
const sharedWords: GuardWords = {
  isAnswered: 'the server accepts',
  isRefused: 'the server refuses',
  isRefusedWith: ({ codes = [] }) => codes.map((code) => refusalWords[code] ?? toWords(code)).join(' or '),
  isSignedOut: 'the session has ended',
  isForbidden: 'access is denied',
  isNotFound: "it doesn't exist",
  isConflict: 'it was changed in the meantime',
  isInvalid: 'a field is invalid',
  isRateLimited: 'there were too many requests',
  isAttemptKept: 'an attempt is saved on the device',
  isCodeExpired: 'the code has expired',
  isResendReady: 'the resend timer is over',
  hasResult: ({ status = '' }) => resultWords[status] ?? `the status is ${toWords(status)}`,
};

/**
 * Returns the `labels.guard` of a flow: its own words, those that the flows share, or the guard's name in words.
 *
 * @param own words of the guards that only this flow has
 */
export const createGuardLabeller =
  (own: GuardWords = {}) =>
  (name: string, params: unknown): string => {
    const words = own[name] ?? sharedWords[name];
    if (words === undefined) return toWords(name);
    return typeof words === 'string' ? words : words(params ?? {});
  };
