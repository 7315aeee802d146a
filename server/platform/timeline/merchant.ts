import type { Member } from '#server/caller.ts';
import type { Actor } from './timeline.repo.ts';

/** Returns the requesting member of the business, as the timeline names them. */
export const toMerchantActor = ({
  userId,
  name,
  origin,
}: Pick<Member, 'userId' | 'name' | 'origin'>): Actor => ({ kind: 'merchant', id: userId, name, origin });
