import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sandboxIdentityChecks } from '#server/db/tables/providers/sandbox-identity.table.ts';

/** Returns when a reference was first asked about; stores it if it is new. */
export async function firstAskedAt(
  db: Database,
  reference: string,
  now: Date,
): Promise<{ at: Date; isNew: boolean }> {
  const noted = await db
    .insert(sandboxIdentityChecks)
    .values({ reference, firstAskedAt: now })
    .onConflictDoNothing()
    .returning();
  if (noted.length > 0) return { at: now, isNew: true };
  const [existing] = await db
    .select()
    .from(sandboxIdentityChecks)
    .where(eq(sandboxIdentityChecks.reference, reference));
  return { at: existing?.firstAskedAt ?? now, isNew: false };
}
