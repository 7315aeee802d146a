import type { ErrorCode } from './errors.ts';

type ErrorDefinition = readonly [status: number, text: string];

/** Statuses that a proxy between client and server may also return, without an error code. */
export const plainErrors = {
  NOT_SIGNED_IN: [401, 'Please sign in'],
  NO_PERMISSION: [403, "You don't have access to this"],
  NOT_FOUND: [404, 'This no longer exists'],
  ILLEGAL_EVENT: [409, "This isn't possible at this stage"],
  INVALID: [422, 'Please check what you entered'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Try again in a moment.'],
  UNEXPECTED: [500, 'Something went wrong on our side. Try again'],
  UNAVAILABLE: [503, "Kontor isn't available right now. Try again"],
} as const satisfies Partial<Record<ErrorCode, ErrorDefinition>>;

/** The HTTP status of each code, and its text where nothing more specific is known. */
export const errorCodes = {
  ...plainErrors,
  BUSINESS_NOT_FOUND: [404, "You don't have access to this business"],
  WRONG_CREDENTIALS: [401, 'The email address or password is wrong'],
  SECOND_FACTOR_REQUIRED: [401, 'Enter the code from your authenticator app'],
  VERSION_CONFLICT: [409, 'This was changed in the meantime'],
  IN_PROGRESS: [409, 'This request is still being processed'],
  IN_USE: [409, 'This is still in use'],
  ALREADY_DONE: [409, 'This was already done'],
  AMOUNT_CHANGED: [409, 'The amount has changed'],
  PAYOUT_BLOCKED: [409, 'Complete the missing steps before you withdraw'],
  BALANCE_TOO_LOW: [409, 'Your available balance is too low for this'],
  CHARGES_CHANGED: [409, 'The charges have changed. Review them again'],
  PAYOUT_ACCOUNT_UNUSABLE: [409, 'This payout account can no longer be used'],
  OUT_OF_STOCK: [409, 'Not enough stock'],
  MALFORMED: [422, "The request couldn't be read"],
  IDEMPOTENCY_MISMATCH: [422, 'This request was already made with different content'],
  OTP_WRONG: [422, 'The code is wrong'],
  OTP_EXPIRED: [422, 'The code has expired. Request a new one'],
  OTP_ATTEMPTS_EXCEEDED: [422, 'Too many wrong codes. Request a new one'],
  PASSWORD_WRONG: [422, 'Your current password is wrong'],
  PASSWORD_COMMON: [422, 'This password is too common. Choose another one'],
  STEP_UP_REQUIRED: [422, "Confirm it's you with a code from your authenticator app"],
  PASSKEY_REFUSED: [422, "This passkey isn't accepted. Try again, or use your password"],
  PIN_NOT_SET: [422, "You don't have a transaction PIN yet. Set one first"],
  PIN_WRONG: [422, 'The PIN is wrong'],
  PIN_LOCKED: [422, 'Too many wrong PINs. Wait a while, or reset your PIN'],
  PIN_ATTEMPTS_EXCEEDED: [422, 'Too many wrong PINs. Reset your PIN to continue'],
  PIN_COMMON: [422, 'This PIN is too easy to guess. Choose another one'],
  RESET_INVALID: [422, 'This link has expired or was already used. Request a new one'],
  HANDLE_TAKEN: [422, 'Another store has this handle'],
  NAME_TAKEN: [422, 'This name is already taken'],
  ZONE_OVERLAP: [422, 'A place is already in another zone'],
  ACCOUNT_UNKNOWN: [422, 'The bank has no account with this number'],
  PAYMENT_REFUSED: [422, "The payment provider doesn't accept this payment"],
  FILE_UNREADABLE: [422, "The file couldn't be read as a table"],
  FILE_REFUSED: [422, "This type of file isn't accepted here"],
  FILE_TOO_LARGE: [422, 'The file is too large'],
  STORAGE_FULL: [422, "Your business's storage is full"],
} as const satisfies Record<ErrorCode, ErrorDefinition>;
