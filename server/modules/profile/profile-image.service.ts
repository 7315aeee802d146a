import type { User } from '#domain/business.ts';
import { imageAddress } from '#domain/upload.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { requireImage } from '#server/platform/files/require-image.ts';
import { getUser } from '#server/modules/session/session.records.ts';
import { setUserImage } from '#server/modules/users/users.records.ts';

/** @throws NOT_FOUND for a file that is not an avatar of this business */
export async function setProfileImage(
  tx: Transaction,
  { businessId, userId }: Pick<Member, 'businessId' | 'userId'>,
  fileId: string | null,
): Promise<User> {
  if (fileId !== null) await requireImage(tx, businessId, fileId, 'AVATAR');
  await setUserImage(tx, userId, fileId === null ? null : imageAddress(fileId, 'card'));
  return getUser(tx, userId);
}
