import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedChallenge,
} from '#contract/people/passkey.ts';

/** Returns undefined if the person closed the browser's question, or let it expire. */
const orCancelled = (problem: unknown): undefined => {
  if (problem instanceof Error && problem.name === 'NotAllowedError') return undefined;
  throw problem;
};

/**
 * Lets the browser create a passkey. Resolves with undefined if the person cancelled.
 * @throws Error if the device can't create one, or has one for this account already
 */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const created = await startRegistration({ optionsJSON }).catch(orCancelled);
  if (!created) return undefined;
  const { clientDataJSON, attestationObject } = created.response;
  return { credential: created.id, clientDataJSON, attestationObject };
}

/** Lets the browser sign in with a passkey. Resolves with undefined if the person cancelled. @throws Error if it can't */
export async function signChallenge(optionsJSON: PasskeyRequest): Promise<SignedChallenge | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await startAuthentication({ optionsJSON }).catch(orCancelled);
  if (!signed) return undefined;
  const { clientDataJSON, authenticatorData, signature } = signed.response;
  return { credential: signed.id, clientDataJSON, authenticatorData, signature };
}
