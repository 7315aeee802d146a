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
  MALFORMED: "the request can't be read",
  NO_PERMISSION: 'access is denied',
  NOT_FOUND: "it doesn't exist",
  OUT_OF_STOCK: 'an item is out of stock',
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

/** Guards that several flows share. */
const sharedWords: GuardWords = {
  isAnswered: 'the server accepts',
  isRefused: 'the server refuses',
  isSignedOut: 'the session has ended',
  isConflict: 'it was changed in the meantime',
  isInvalid: 'a field is invalid',
  isRateLimited: 'there were too many requests',
  isAttemptKept: 'a request without a response is saved',
  isCodeExpired: 'the code has expired',
  isResendReady: 'the resend timer is over',
};

/**
 * Returns the `labels.guard` of a flow: its own words, those that the flows share, or the guard's name in words.
 *
 * @param own words of the guards that only this flow has
 * @param ownRefusals words of the refusals that mean something else in this flow
 */
export const createGuardLabeller =
  (own: GuardWords = {}, ownRefusals: Partial<Record<ErrorCode, string>> = {}) =>
  (name: string, params: unknown): string => {
    const wordsOf = (code: ErrorCode) => ownRefusals[code] ?? refusalWords[code] ?? toWords(code);
    const ofRefusals: GuardWords = {
      isRefusedWith: ({ codes = [] }) => [...new Set(codes.map(wordsOf))].join(' or '),
      isNotFound: wordsOf('NOT_FOUND'),
      isForbidden: wordsOf('NO_PERMISSION'),
    };
    const words = own[name] ?? ofRefusals[name] ?? sharedWords[name];
    if (words === undefined) return toWords(name);
    return typeof words === 'string' ? words : words(params ?? {});
  };
