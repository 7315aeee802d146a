import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';
import { Done, SignedIn } from './session.ts';

/** A passkey of the person; never a key. */
export const Passkey = z.object({
  id: Id,
  /** The name of the browser and device that it was created on. */
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

const publicKeyType = z.literal('public-key');

/** WebAuthn Level 3, `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** WebAuthn Level 3, `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A base64url text of the browser. */
const Encoded = z.string().check(z.regex(/^[\w-]+$/, 'Try again'), z.maxLength(8000));

/** The browser's response for a new passkey. */
export const CreatedPasskey = z.object({
  credential: Encoded,
  clientDataJSON: Encoded,
  attestationObject: Encoded,
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** The browser's response for a sign-in. */
export const SignedChallenge = z.object({
  credential: Encoded,
  clientDataJSON: Encoded,
  authenticatorData: Encoded,
  signature: Encoded,
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

const own = { service: 'core', access: 'person' } as const;
const signIn = { service: 'core', access: 'public', limit: 'sign-in', secretAnswer: true } as const;

export const passkeyCalls = {
  passkeys: defineCall({
    ...own,
    method: 'GET',
    path: '/auth/passkeys',
    summary: "List the person's passkeys, newest first",
    data: z.array(Passkey),
  }),
  beginPasskey: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/passkeys/begin',
    limit: 'sign-in',
    secretAnswer: true,
    summary: 'Get what the browser needs to create a passkey, confirmed with the password',
    body: z.object({ password: z.string().check(z.minLength(1, 'Enter your password')) }),
    data: PasskeyCreation,
    errors: ['STEP_UP_REQUIRED', 'PASSWORD_WRONG', 'ALREADY_DONE'],
  }),
  addPasskey: defineCall({
    ...own,
    method: 'POST',
    path: '/auth/passkeys',
    withoutIdempotencyKey: true,
    summary: 'Save the passkey that the browser created',
    body: CreatedPasskey,
    data: Passkey,
    errors: ['PASSKEY_REFUSED', 'ALREADY_DONE'],
  }),
  deletePasskey: defineCall({
    ...own,
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    summary: "Remove one of the person's passkeys",
    params: z.object({ id: Id }),
    data: Done,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
  }),
  beginPasskeySignIn: defineCall({
    ...signIn,
    method: 'POST',
    path: '/auth/passkey-login/begin',
    summary: 'Get what the browser needs to sign in with a passkey',
    data: PasskeyRequest,
  }),
  signInWithPasskey: defineCall({
    ...signIn,
    method: 'POST',
    path: '/auth/passkey-login',
    summary: 'Sign in with a passkey, which needs neither a password nor a code',
    body: SignedChallenge,
    data: SignedIn,
    errors: ['PASSKEY_REFUSED'],
  }),
};
