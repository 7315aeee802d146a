import * as z from 'zod/mini';
import { Instant } from '#domain/id.ts';
import { SecondFactorCode } from '#domain/second-factor.ts';
import { defineCall } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { Done, SignedIn } from './session.ts';

/** The second factors of the person's account; never a secret. */
export const SecondFactorState = z.object({
  /** Since when an authenticator app is set up; null without one. */
  authenticatorSince: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** The secret of an authenticator app, as text and as the address that its QR code contains. */
export const AuthenticatorSetup = z.object({ secret: z.string(), address: z.string(), expiresAt: Instant });
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>;

/** Recovery codes, which are shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Errors of every call that checks a code of the second factor. */
export const secondFactorErrors = ['OTP_WRONG', 'TOO_MANY_REQUESTS'] as const satisfies ErrorCode[];

const ownPassword = z.string().check(z.minLength(1, 'Enter your password'));
const own = { service: 'core', access: 'person', limit: 'sign-in' } as const;

export const secondFactorCalls = {
  secondFactorState: defineCall({
    service: 'core',
    access: 'person',
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'Get whether an authenticator app is set up, and how many recovery codes are left',
    data: SecondFactorState,
  }),
  beginAuthenticator: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/authenticator',
    secretAnswer: true,
    summary:
      'Begin to set up an authenticator app, confirmed with the password; a repeat within half an hour returns the same secret',
    body: z.object({ password: ownPassword }),
    data: AuthenticatorSetup,
    errors: ['PASSWORD_WRONG', 'ALREADY_DONE'],
  }),
  confirmAuthenticator: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/authenticator/confirm',
    secretAnswer: true,
    summary:
      'Turn on the authenticator app with a code from it; returns the recovery codes, which are shown once',
    body: z.object({ code: SecondFactorCode }),
    data: RecoveryCodes,
    errors: [...secondFactorErrors, 'OTP_EXPIRED', 'ALREADY_DONE'],
  }),
  disableAuthenticator: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/authenticator/disable',
    withoutIdempotencyKey: true,
    summary: 'Turn off the authenticator app with the password and a code; deletes the recovery codes',
    body: z.object({ password: ownPassword, code: SecondFactorCode }),
    data: Done,
    errors: [...secondFactorErrors, 'PASSWORD_WRONG', 'ALREADY_DONE'],
  }),
  createRecoveryCodes: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/recovery-codes',
    secretAnswer: true,
    summary: 'Replace the recovery codes, confirmed with a code; the new ones are shown once',
    body: z.object({ code: SecondFactorCode }),
    data: RecoveryCodes,
    errors: [...secondFactorErrors, 'ALREADY_DONE'],
  }),
  stepUp: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/step-up',
    withoutIdempotencyKey: true,
    summary: 'Confirm with a code that the person themselves uses this session; sensitive changes need it',
    body: z.object({ code: SecondFactorCode }),
    data: Done,
    errors: [...secondFactorErrors, 'ALREADY_DONE'],
  }),
  confirmPassword: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/confirm-password',
    withoutIdempotencyKey: true,
    summary:
      'Confirm with the password that the person themselves uses this session; for accounts without an authenticator app',
    body: z.object({ password: ownPassword }),
    data: Done,
    errors: ['PASSWORD_WRONG', 'ALREADY_DONE'],
  }),
  verifySignIn: defineCall({
    method: 'POST',
    service: 'core',
    path: '/auth/login/verify',
    access: 'public',
    limit: 'sign-in',
    secretAnswer: true,
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
    body: z.object({ challenge: z.string().check(z.minLength(1), z.maxLength(100)), code: SecondFactorCode }),
    data: SignedIn,
    errors: [...secondFactorErrors, 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'],
  }),
};
