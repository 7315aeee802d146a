import type { PersonalDetails } from '#domain/business.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { voidTokens } from '#server/modules/onboarding/onboarding.records.ts';
import { forgetDevices } from '#server/modules/session/known-devices.service.ts';
import { closeResets, deleteSessions } from '#server/modules/session/session.records.ts';
import {
  insertUser,
  setPasswordHash,
  setPersonalDetails,
  userByEmail,
} from '#server/modules/users/users.records.ts';

/**
 * Creates the account of a person whose email address is verified, or completes the one that an onboarding left without a
 * name: its earlier password and everything that it protected stop working. Lock the email address first.
 */
export async function createInvitedAccount(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { email, passwordHash, personal }: { email: string; passwordHash: string; personal: PersonalDetails },
): Promise<string> {
  const now = clock.now();
  const existing = await userByEmail(tx, email);
  const userId = existing?.id ?? (await insertUser(tx, { email, passwordHash, createdAt: now }));
  if (existing) {
    await setPasswordHash(tx, userId, passwordHash);
    await deleteSessions(tx, userId);
    await forgetDevices(tx, userId);
    await closeResets(tx, userId, now);
    await voidTokens(tx, userId);
  }
  await setPersonalDetails(tx, userId, personal);
  return userId;
}
