import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { OtpCode } from '#domain/password.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { defineCall } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { OtpSent, codeQuery } from './otp.ts';
import { Done } from './session.ts';

/** The status of the person's transaction PIN; never the PIN. */
export const PinState = z.object({
  isSet: z.boolean(),
  setAt: z.nullable(Instant),
  /** Attempts until the PIN locks, or needs a reset. */
  attemptsLeft: z.int(),
  lockedUntil: z.nullable(Instant),
  needsReset: z.boolean(),
});
export type PinState = z.infer<typeof PinState>;

/** Errors of every call that needs the PIN. */
export const pinErrors = [
  'PIN_NOT_SET',
  'PIN_WRONG',
  'PIN_LOCKED',
  'PIN_ATTEMPTS_EXCEEDED',
] as const satisfies ErrorCode[];

const own = { service: 'core', access: 'person' } as const;

export const pinCalls = {
  pinState: defineCall({
    ...own,
    method: 'GET',
    path: '/auth/pin',
    summary: 'Get whether the person has a transaction PIN, and whether it is locked',
    data: PinState,
  }),
  setPin: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/set-pin',
    withoutIdempotencyKey: true,
    limit: 'sign-in',
    summary:
      'Set the first transaction PIN, confirmed with the password; an existing PIN is changed or reset',
    body: z.object({
      password: z.string().check(z.minLength(1, 'Enter your password')),
      pin: TransactionPin,
    }),
    data: Done,
    errors: ['STEP_UP_REQUIRED', 'ALREADY_DONE', 'PASSWORD_WRONG', 'PIN_COMMON'],
  }),
  updatePin: defineCall({
    ...own,
    method: 'PATCH',
    path: '/auth/update-pin',
    withoutIdempotencyKey: true,
    limit: 'pin',
    summary: 'Change the transaction PIN',
    body: z.object({ currentPin: TransactionPin, newPin: TransactionPin }),
    data: Done,
    errors: [...pinErrors, 'STEP_UP_REQUIRED', 'PIN_COMMON'],
  }),
  requestPinReset: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/request-transaction-pin-reset',
    limit: 'otp',
    secretAnswer: true,
    summary: 'Send a code to reset the transaction PIN; a repeat within a minute returns the same code',
    query: codeQuery,
    data: OtpSent,
    errors: ['PIN_NOT_SET'],
  }),
  resetPin: defineCall({
    ...own,
    method: 'PATCH',
    path: '/auth/reset-transaction-pin',
    withoutIdempotencyKey: true,
    limit: 'pin',
    summary: 'Set a new transaction PIN with the code and the password; also removes the lock',
    body: z.object({
      otpToken: Id,
      otp: OtpCode,
      password: z.string().check(z.minLength(1, 'Enter your password')),
      newPin: TransactionPin,
    }),
    data: Done,
    errors: [
      'STEP_UP_REQUIRED',
      'OTP_WRONG',
      'OTP_EXPIRED',
      'OTP_ATTEMPTS_EXCEEDED',
      'PASSWORD_WRONG',
      'PIN_COMMON',
    ],
  }),
};
