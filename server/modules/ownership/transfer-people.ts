import { getPersonName } from '#domain/business.ts';
import type { Executor } from '#server/db/client.ts';
import { userById } from '#server/modules/users/users.records.ts';
import type { TransferRow } from './ownership.repo.ts';

/** A party of a transfer. */
export interface TransferPerson {
  userId: string;
  name: string;
  email: string;
}

async function findPerson(executor: Executor, userId: string): Promise<TransferPerson> {
  const user = await userById(executor, userId);
  if (!user) throw new Error(`the account ${userId} of a transfer no longer exists`);
  return { userId, name: getPersonName(user), email: user.email };
}

/** Returns the owner who started a transfer, and its recipient. */
export async function findPeople(
  executor: Executor,
  { fromUserId, toUserId }: Pick<TransferRow, 'fromUserId' | 'toUserId'>,
): Promise<{ from: TransferPerson; to: TransferPerson }> {
  return { from: await findPerson(executor, fromUserId), to: await findPerson(executor, toUserId) };
}
