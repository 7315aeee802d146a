import type { Permission } from '#domain/permission.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { saveMember } from './team.repo.ts';

/** Makes a person a member of a business with these permissions; a repeat replaces them. */
export async function addMember(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  businessId: string,
  member: { userId: string; permissions: Permission[] },
): Promise<void> {
  await saveMember(tx, businessId, { ...member, joinedAt: clock.now() });
}
