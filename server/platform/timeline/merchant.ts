import type { ActingPerson } from '#server/caller.ts';
import type { Actor } from './timeline.repo.ts';

/** Returns the requesting member of the business, as the timeline names them. */
export const toMerchantActor = ({ userId, name, device, address }: ActingPerson): Actor => ({
  kind: 'merchant',
  id: userId,
  name,
  device,
  address,
});
