import { passkeyCalls } from '#contract/people/passkey.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { api } from '#src/lib/api/api.ts';
import { signChallenge } from '#src/lib/passkeys.ts';

/** Asks for a passkey and signs in with it. Resolves with undefined if the person has closed the browser's dialog. */
export async function signInWithPasskey(): Promise<SignedIn | undefined> {
  const signed = await signChallenge(await api(passkeyCalls.beginPasskeySignIn, {}, { timeout: true }));
  return signed && api(passkeyCalls.signInWithPasskey, { body: signed }, { timeout: true });
}
