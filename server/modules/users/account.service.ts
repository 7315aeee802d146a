import type { PersonalDetails } from '#domain/business.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { insertUser, setPersonalDetails } from './users.repo.ts';

interface Account extends PersonalDetails {
  /** Lower case. */
  email: string;
  password: string;
}

/** Creates the account of a person whose email address needs no proof, for the demo; returns the person's id. */
export async function createAccount(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  { email, password, ...personal }: Account,
): Promise<string> {
  const passwordHash = await makePasswords(config).hash(password);
  const userId = await insertUser(tx, { email, passwordHash, createdAt: clock.now() });
  await setPersonalDetails(tx, userId, personal);
  return userId;
}
