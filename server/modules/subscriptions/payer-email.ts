import type { Executor } from '#server/db/client.ts';
import { userById } from '#server/modules/users/users.records.ts';
import type { Subscriber } from './subscriptions.repo.ts';

/** Returns the email address of the owner, who pays the renewals. */
export async function getOwnerEmail(
  executor: Executor,
  { ownerId }: Pick<Subscriber, 'ownerId'>,
): Promise<string> {
  const owner = await userById(executor, ownerId);
  if (!owner) throw new Error(`user ${ownerId} does not exist`);
  return owner.email;
}
