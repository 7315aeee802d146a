import { lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { rateLimits } from './rate-limit.table.ts';

/** Counts one more try of the key; a window that has ended begins anew. One statement, so that no two tries count as one. */
export async function countTry(
  db: Executor,
  key: string,
  now: Date,
  windowMs: number,
): Promise<{ tries: number; endsAt: Date }> {
  const ended = sql`${rateLimits.endsAt} <= ${now}`;
  const endsAt = new Date(now.getTime() + windowMs);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, tries: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        tries: sql`case when ${ended} then 1 else ${rateLimits.tries} + 1 end`,
        endsAt: sql`case when ${ended} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ tries: rateLimits.tries, endsAt: rateLimits.endsAt });
  return row ?? { tries: 1, endsAt };
}

export async function forgetEndedWindows(db: Executor, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.endsAt, now));
}
