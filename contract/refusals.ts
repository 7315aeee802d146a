import type { ErrorCode } from './errors.ts';

type Refusal = readonly [status: number, text: string];

/** What something between us and the server may answer too, which knows no codes. */
export const plainRefusals = {
  NOT_SIGNED_IN: [401, 'Please sign in'],
  NO_PERMISSION: [403, 'You do not have access to this'],
  NOT_FOUND: [404, 'That could not be found'],
  ILLEGAL_EVENT: [409, 'That is not possible at this stage'],
  INVALID: [422, 'Please check what you entered'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Try again in a moment.'],
  UNEXPECTED: [500, 'Something went wrong on our side'],
  UNAVAILABLE: [503, 'Kontor is not available right now. Please try again'],
} as const satisfies Partial<Record<ErrorCode, Refusal>>;

/** Of each code the HTTP status, and what is said when nothing more is known. */
export const errorCodes = {
  ...plainRefusals,
  WRONG_CREDENTIALS: [401, 'That e-mail address and password do not match'],
  VERSION_CONFLICT: [409, 'Somebody else changed this meanwhile'],
  IN_PROGRESS: [409, 'The same request is still being worked on'],
  IN_USE: [409, 'Something else still needs this'],
  ALREADY_DONE: [409, 'This was already done'],
  AMOUNT_CHANGED: [409, 'The amount has changed'],
  PAYOUT_BLOCKED: [409, 'Something is missing before you can withdraw'],
  BALANCE_TOO_LOW: [409, 'Your available balance does not cover this'],
  OUT_OF_STOCK: [409, 'There is not enough in stock'],
  MALFORMED: [422, 'The request could not be read'],
  IDEMPOTENCY_MISMATCH: [422, 'This request was already made with other content'],
  OTP_WRONG: [422, 'That code is not right'],
  OTP_EXPIRED: [422, 'That code has expired. Ask for a new one'],
  OTP_SPENT: [422, 'Too many wrong codes. Ask for a new one'],
  PASSWORD_WRONG: [422, 'That is not your current password'],
  PASSWORD_COMMON: [422, 'This password is on the lists that attackers try first. Choose another'],
  PIN_NOT_SET: [422, 'You have no transaction PIN yet. Set one first'],
  PIN_WRONG: [422, 'That is not your transaction PIN'],
  PIN_LOCKED: [422, 'Too many wrong PINs. Wait a while, or reset it'],
  PIN_SPENT: [422, 'Too many wrong PINs. Reset it to go on'],
  PIN_COMMON: [422, 'This PIN is one of those that others try first. Choose another'],
  RESET_INVALID: [422, 'This link has expired or was used. Ask for a new one'],
  HANDLE_TAKEN: [422, 'Another store has this handle'],
  NAME_TAKEN: [422, 'Another one has this name'],
  ZONE_OVERLAP: [422, 'A place stands in another zone already'],
  ACCOUNT_UNKNOWN: [422, 'The bank knows no account with this number'],
  PAYMENT_REFUSED: [422, 'The payment provider does not take this payment'],
  FILE_UNREADABLE: [422, 'This file could not be read as a table'],
  FILE_REFUSED: [422, 'This file is of a kind that is not taken here'],
  FILE_TOO_LARGE: [422, 'This file is too large'],
  STORAGE_FULL: [422, "Your business's storage is full"],
} as const satisfies Record<ErrorCode, Refusal>;
