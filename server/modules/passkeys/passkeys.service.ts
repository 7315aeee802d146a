import { requirePassword } from '#server/modules/users/require-password.ts';
import { v7 as newId } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type {
  CreatedPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  SignedChallenge,
  passkeyCalls,
} from '#contract/people/passkey.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { passkeyRules } from '#domain/passkey.ts';
import { AppError } from '#server/app-error.ts';
import type { Person } from '#server/caller.ts';
import { before } from '#server/clock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import type { Device } from '#server/modules/session/device.rules.ts';
import { signIn } from '#server/modules/session/session.service.ts';
import { userById } from '#server/modules/users/users.records.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { createPasskeyEmail } from './passkeys.emails.ts';
import {
  type PasskeyRecord,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  removePasskey,
  savePasskeyUse,
  takeChallenge,
} from './passkeys.repo.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs'>;

/** The algorithms that every device has one of: ES256, EdDSA and RS256 (IANA COSE registry). */
const algorithms = [-7, -8, -257];
const publicKeyType = 'public-key';

/** Passkeys belong to the address of the site. */
const getSite = ({ config }: Pick<Needs, 'config'>) => {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, hostname };
};

export async function listOwnPasskeys(executor: Executor, userId: string): Promise<Passkey[]> {
  return (await listPasskeys(executor, userId)).map(toPasskey);
}

const toPasskey = ({ id, device, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** @throws PASSWORD_WRONG: an open session is not enough; ALREADY_DONE for too many passkeys */
export async function beginPasskey(
  needs: Needs & { passwords: Passwords },
  tx: Transaction,
  { userId, name }: Person,
  { password }: CallBody<typeof passkeyCalls.beginPasskey>,
): Promise<PasskeyCreation> {
  const user = await requirePassword(needs.passwords, tx, userId, password);
  const existing = await listPasskeys(tx, userId);
  if (existing.length >= passkeyRules.maxPasskeys)
    throw new AppError('ALREADY_DONE', {
      message: `You can have up to ${passkeyRules.maxPasskeys} passkeys. Remove one first.`,
    });
  return {
    challenge: await createChallenge(needs, tx, userId),
    rp: { id: getSite(needs).hostname, name: 'Kontor' },
    user: { id: Buffer.from(userId).toString('base64url'), name: user.email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: publicKeyType })),
    excludeCredentials: existing.map(({ credential }) => ({ id: credential, type: publicKeyType })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: passkeyRules.challengeMs,
  };
}

/** @throws PASSKEY_REFUSED, ALREADY_DONE if it is saved already */
export async function addPasskey(
  needs: Needs,
  tx: Transaction,
  { userId }: Person,
  { credential, ...response }: CreatedPasskey,
  { label }: Pick<Device, 'label'>,
): Promise<Passkey> {
  const { origin, hostname } = getSite(needs);
  // Loaded with the first passkey: its parsers of certificates would make each start slower.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    response: {
      id: credential,
      rawId: credential,
      type: publicKeyType,
      response,
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => useChallenge(needs, tx, userId, challenge),
    expectedOrigin: origin,
    expectedRPID: hostname,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!result.verified) return refuse();
  const { publicKey, counter } = result.registrationInfo.credential;
  const passkey: PasskeyRecord = {
    id: newId(),
    userId,
    credential: result.registrationInfo.credential.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    device: label,
    createdAt: needs.clock.now(),
    lastUsedAt: null,
  };
  if (!(await insertPasskey(tx, passkey)))
    throw new AppError('ALREADY_DONE', { message: 'This passkey is already saved' });
  await emailChange(needs, tx, passkey, 'added');
  return toPasskey(passkey);
}

/** @throws NOT_FOUND also for another person's passkey */
export async function deletePasskey(
  needs: Needs,
  tx: Transaction,
  { userId }: Person,
  id: string,
): Promise<void> {
  const passkey = (await listPasskeys(tx, userId)).find((own) => own.id === id);
  if (!passkey || !(await removePasskey(tx, userId, id))) throw new AppError('NOT_FOUND');
  await emailChange(needs, tx, passkey, 'removed');
}

export async function beginPasskeySignIn(needs: Needs, tx: Transaction): Promise<PasskeyRequest> {
  return {
    challenge: await createChallenge(needs, tx, null),
    rpId: getSite(needs).hostname,
    userVerification: 'required',
    timeout: passkeyRules.challengeMs,
  };
}

/**
 * Signs a person in with a passkey. The device has checked the person, by a fingerprint for example, so that no code is asked
 * for: possession and the person are two factors.
 * @throws PASSKEY_REFUSED, the same for an unknown passkey as for a wrong signature
 */
export async function signInWithPasskey(
  needs: Needs,
  tx: Transaction,
  { credential, ...response }: SignedChallenge,
  device: Device,
): Promise<SignedIn> {
  const passkey = await lockPasskey(tx, credential);
  if (!passkey) return refuse();
  const { origin, hostname } = getSite(needs);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credential,
      rawId: credential,
      type: publicKeyType,
      response,
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => useChallenge(needs, tx, null, challenge),
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refuse);
  if (!verified) return refuse();
  const now = needs.clock.now();
  await savePasskeyUse(tx, passkey.id, { counter: authenticationInfo.newCounter, lastUsedAt: now });
  return signIn(needs, tx, passkey.userId, device, now);
}

function refuse(): never {
  throw new AppError('PASSKEY_REFUSED');
}

async function createChallenge({ clock }: Needs, tx: Transaction, userId: string | null): Promise<string> {
  const challenge = createToken();
  await insertChallenge(tx, { userId, challengeHash: hashToken(challenge), createdAt: clock.now() });
  return challenge;
}

/** A refusal rolls the use back; that is no risk, because a challenge can't be guessed and a signature is of one key. */
const useChallenge = ({ clock }: Needs, tx: Transaction, userId: string | null, challenge: string) =>
  takeChallenge(tx, userId, hashToken(challenge), before(clock.now(), passkeyRules.challengeMs));

async function emailChange(
  { jobs, config }: Needs,
  tx: Transaction,
  passkey: PasskeyRecord,
  change: Parameters<typeof createPasskeyEmail>[3],
): Promise<void> {
  const user = await userById(tx, passkey.userId);
  if (user) await jobs.add(tx, sendEmail, createPasskeyEmail(config, user.email, passkey, change));
}
