import { sql } from 'drizzle-orm';
import type { Permission } from '#domain/permission.ts';
import type { Executor } from '#server/db/client.ts';

/**
 * Adds a person to a team without an invitation, as the members from before invitations; a repeat replaces the
 * permissions.
 */
export async function addMember(
  executor: Executor,
  businessId: string,
  { userId, permissions }: { userId: string; permissions: readonly Permission[] },
): Promise<void> {
  await executor.execute(sql`
    insert into team_members (id, business_id, user_id, email, status, permissions, version, invited_at, joined_at)
    select gen_random_uuid(), ${businessId}, id, email, 'active', ${JSON.stringify(permissions)}::jsonb, 1, now(), now()
    from users where id = ${userId}
    on conflict (business_id, user_id) where status in ('active', 'suspended')
    do update set permissions = excluded.permissions`);
}
