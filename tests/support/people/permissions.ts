import type { Permission } from '#domain/permission.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { addMember } from './members.ts';

/** Sets the permissions of a member. */
export async function setPermissions(
  harness: Pick<TestHarness, 'sql'>,
  { businessId, userId }: { businessId: string; userId: string },
  permissions: readonly Permission[],
): Promise<void> {
  await harness.sql.query(
    'update team_members set permissions = $3 where business_id = $1 and user_id = $2',
    [businessId, userId, JSON.stringify(permissions)],
  );
}

/** Removes all permissions of a member, or of the owner, while the work runs; the owner is a member meanwhile. */
export async function whileWithoutPermission(
  harness: TestHarness,
  person: { businessId: string; userId: string },
  work: () => Promise<unknown>,
): Promise<void> {
  const { businessId, userId } = person;
  const { rows } = await harness.sql.query<{ permissions: Permission[] }>(
    'select permissions from team_members where business_id = $1 and user_id = $2',
    [businessId, userId],
  );
  const [member] = rows;
  if (member) {
    await setPermissions(harness, person, []);
    await work();
    return setPermissions(harness, person, member.permissions);
  }
  const setOwner = (ownerId: string) =>
    harness.sql.query('update businesses set owner_id = $2 where id = $1', [businessId, ownerId]);
  await setOwner((await harness.newPerson()).userId);
  await addMember(harness.db, businessId, { userId, permissions: [] });
  await work();
  await harness.sql.query('delete from team_members where business_id = $1', [businessId]);
  await setOwner(userId);
  return undefined;
}
