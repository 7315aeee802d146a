import { and, asc, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { passwordResets } from '#server/db/tables/people/session.table.ts';

/** Returns when links were emailed to a person, oldest first. */
export async function listResetsSentSince(executor: Executor, userId: string, since: Date): Promise<Date[]> {
  const rows = await executor
    .select({ sentAt: passwordResets.createdAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), gte(passwordResets.createdAt, since)))
    .orderBy(asc(passwordResets.createdAt));
  return rows.map(({ sentAt }) => sentAt);
}

/** Returns false if this reset was created before. */
export async function insertReset(
  executor: Executor,
  reset: { id: string; userId: string; tokenHash: string; createdAt: Date },
): Promise<boolean> {
  const made = await executor
    .insert(passwordResets)
    .values(reset)
    .onConflictDoNothing({ target: passwordResets.id })
    .returning({ id: passwordResets.id });
  return made.length > 0;
}

/** Marks the link as used: of two simultaneous requests one gets the person, the other nothing. */
export async function useReset(
  executor: Executor,
  tokenHash: string,
  now: Date,
  madeAfter: Date,
): Promise<string | undefined> {
  const [taken] = await executor
    .update(passwordResets)
    .set({ closedAt: now })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.closedAt),
        gt(passwordResets.createdAt, madeAfter),
      ),
    )
    .returning({ userId: passwordResets.userId });
  return taken?.userId;
}

export async function closeResets(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .update(passwordResets)
    .set({ closedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.closedAt)));
}

export async function deleteResetsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.delete(passwordResets).where(lt(passwordResets.createdAt, instant));
}
