import { eq } from 'drizzle-orm';
import { secondFactorRules } from '#domain/second-factor.ts';
import type { Database } from '#server/db/client.ts';
import {
  authenticators,
  recoveryCodes,
  signInChallenges,
} from '#server/db/tables/people/second-factor.table.ts';
import { createTotp, getStep } from '#server/modules/second-factor/totp.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type Calls, samplePassword } from './sign-up.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the bytes of a base32 text. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code that an authenticator app shows at this time. */
export const codeOfApp = (secret: string, at: Date): string => createTotp(fromBase32(secret), getStep(at));

/** A code that the app doesn't show around this time. */
export function wrongCode(secret: string, at: Date): string {
  const { stepMs } = secondFactorRules;
  const near = new Set(
    [-2, -1, 0, 1, 2].map((steps) => codeOfApp(secret, new Date(at.getTime() + steps * stepMs))),
  );
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.has(code)) ?? '';
}

/** Sets up an authenticator app for a signed-in user and returns its secret and the recovery codes. */
export async function confirmApp(
  call: Calls,
  asking: Asking,
  now: () => Date = () => new Date(),
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await call('beginAuthenticator', { body: { password: samplePassword } }, asking);
  const code = codeOfApp(secret, now());
  const { recoveryCodes: codes } = await call('confirmAuthenticator', { body: { code } }, asking);
  return { secret, recoveryCodes: codes };
}

/** Sets up an authenticator app for a signed-in user, as if it was some time ago: the code that it shows now is unused. */
export async function setUpAuthenticator(
  server: ApiServer,
  asking: Asking,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const confirmed = await confirmApp(server.call, asking, () => server.deps.clock.now());
  const { user } = await server.call('whoAmI', {}, asking);
  await forgetCodes(server.deps.db, user.id);
  return confirmed;
}

/** Makes the code that the app shows now usable, whatever was entered before. */
export async function forgetCodes(db: Database, userId: string): Promise<void> {
  await db
    .update(authenticators)
    .set({ lastStep: null, wrongAttempts: 0, lockedUntil: null })
    .where(eq(authenticators.userId, userId));
  await db.update(signInChallenges).set({ wrongAttempts: 0 }).where(eq(signInChallenges.userId, userId));
}

/** Removes a user's authenticator app and recovery codes. */
export async function deleteApp(db: Database, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.delete(authenticators).where(eq(authenticators.userId, userId));
}

/** Ends the sign-ins of a user that wait for the second factor. */
export async function deleteChallenges(db: Database, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

/** Removes the signed-in user's authenticator app; does nothing without a session. */
export async function removeAuthenticator(server: ApiServer, asking: Asking): Promise<void> {
  const answer = await server.ask('whoAmI', {}, asking);
  if (answer.status !== 200) return;
  const { user } = await server.call('whoAmI', {}, asking);
  await deleteApp(server.deps.db, user.id);
}
