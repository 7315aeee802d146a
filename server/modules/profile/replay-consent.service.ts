import type { User } from '#domain/business.ts';
import { AppError } from '#server/app-error.ts';
import type { Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getUser } from '#server/modules/session/session.records.ts';
import { setReplaysSessions } from '#server/modules/users/users.records.ts';

/** Gives or withdraws the consent to session replay. @throws ILLEGAL_EVENT to give it where session replay is not set up */
export async function setReplayConsent(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  { userId }: Pick<Person, 'userId'>,
  isOn: boolean,
): Promise<User> {
  if (isOn && !config.sessionReplay)
    throw new AppError('ILLEGAL_EVENT', { message: 'Session replay is not available here', legal: [] });
  await setReplaysSessions(tx, userId, isOn);
  return getUser(tx, userId);
}
