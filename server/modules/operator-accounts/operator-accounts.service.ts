import { v7 as newId } from 'uuid';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import {
  type OperatorAccount,
  deleteEndedOperatorSessions,
  deleteOperatorSession,
  findOperatorAccount,
  findOperatorBySession,
  insertOperatorSession,
  saveOperatorAccount,
} from './operator-accounts.repo.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** A working day: the console is signed out by the next morning. */
export const operatorSessionMs = 12 * 60 * 60 * 1000;

/**
 * Adds an account for the console, or gives that of the address another password.
 * @returns the password, which is stored nowhere: 256 random bits, so nobody can guess it or use it elsewhere
 */
export async function addOperatorAccount(
  { config, clock }: Pick<Needs, 'config' | 'clock'>,
  tx: Transaction,
  { email, name }: Pick<OperatorAccount, 'email' | 'name'>,
): Promise<string> {
  const password = createToken();
  const passwordHash = await makePasswords(config).hash(password);
  await saveOperatorAccount(tx, { id: newId(), email, name, passwordHash, createdAt: clock.now() });
  return password;
}

/** Returns the token of a new session; undefined for a wrong address or password. */
export async function signInOperator(
  { db, clock, config }: Needs,
  email: string,
  password: string,
): Promise<string | undefined> {
  const account = await findOperatorAccount(db, email);
  if (!(await makePasswords(config).matches(account?.passwordHash, password)) || !account) return undefined;
  const now = clock.now();
  const token = createToken();
  await deleteEndedOperatorSessions(db, now);
  await insertOperatorSession(db, {
    tokenHash: hashToken(token),
    accountId: account.id,
    expiresAt: new Date(now.getTime() + operatorSessionMs),
  });
  return token;
}

/** Returns the account of a session; undefined once it has ended. */
export const findOperator = ({ db, clock }: Needs, token: string): Promise<OperatorAccount | undefined> =>
  findOperatorBySession(db, hashToken(token), clock.now());

export const signOutOperator = ({ db }: Needs, token: string): Promise<void> =>
  deleteOperatorSession(db, hashToken(token));
