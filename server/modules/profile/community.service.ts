import type { User } from '#domain/business.ts';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config.ts';
import type { Transaction } from '#server/db/client.ts';
import { getUser } from '#server/modules/session/session.records.ts';
import { setCommunityMember } from '#server/modules/users/users.records.ts';

/** Records that a person opens the operator's community. @throws NOT_FOUND in an installation without one */
export async function joinCommunity(
  tx: Transaction,
  { communityUrl }: Pick<Config, 'communityUrl'>,
  userId: string,
): Promise<User> {
  if (communityUrl === undefined) throw new AppError('NOT_FOUND');
  await setCommunityMember(tx, userId);
  return getUser(tx, userId);
}
