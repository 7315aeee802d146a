import type { Permission } from '#domain/permission.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { memberJoinedJob } from './team.outbox.ts';
import { saveMember } from './team.repo.ts';

/** Makes a person a member of a business with these permissions; a repeat replaces them. The team is notified. */
export async function addMember(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  businessId: string,
  member: { userId: string; permissions: Permission[] },
): Promise<void> {
  const joinedAt = clock.now();
  await saveMember(tx, businessId, { ...member, joinedAt });
  const { userId } = member;
  await jobs.add(tx, memberJoinedJob, { businessId, userId, joinedAt: joinedAt.toISOString() });
}
