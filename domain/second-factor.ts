import * as z from 'zod/mini';
import { Instant } from './id.ts';

/** Codes of an authenticator app (RFC 6238), recovery codes, and the limits of guessing them. */
export const secondFactorRules = {
  digits: 6,
  stepMs: 30_000,
  /** How many steps a device's clock may be early or late. */
  clockDriftSteps: 1,
  /** How long a set-up can be finished. */
  setupMs: 1_800_000,
  recoveryCodes: 10,
  recoveryCodeLength: 10,
  /** Wrong codes of the authenticator in a row, whoever entered them, until its codes are refused for a while. */
  attemptsBeforeLock: 5,
  lockMs: 900_000,
  /** How long the second step of a sign-in can take after the password, and how many wrong codes it allows. */
  challengeMs: 300_000,
  challengeAttempts: 5,
  /** How long a code that was entered in a session also confirms sensitive changes in it. */
  stepUpMs: 600_000,
} as const;

/** The letters and digits of recovery codes: without those that are easily confused. */
export const recoveryCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const SecondFactorCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40, 'Enter the code from your app, or a recovery code')),
    z.transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
  ),
  z
    .string()
    .check(z.regex(/^(\d{6}|[A-HJ-NP-Z2-9]{10})$/, 'Enter the 6 digits from your app, or a recovery code')),
);

/** The proof that a sign-in's password was correct, for its second step. */
export const SignInChallenge = z.object({ token: z.string(), expiresAt: Instant });
export type SignInChallenge = z.infer<typeof SignInChallenge>;

/** Returns the challenge of a refused sign-in; undefined if it was refused for another reason. */
export const parseChallenge = (current: unknown): SignInChallenge | undefined =>
  z.safeParse(SignInChallenge, current).data;

/** Returns true for a recovery code, false for a code of the authenticator app. */
export const isRecoveryCode = (code: string): boolean => code.length === secondFactorRules.recoveryCodeLength;

/** Returns a recovery code as people read it: `ABCDE-FGHJK`. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
