import { eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { rateLimits } from '#server/db/tables/platform/rate-limit.table.ts';

/** Counts one more attempt of the key; a window that has ended begins again. One statement, so that no two attempts count as one. */
export async function countAttempt(
  db: Executor,
  key: string,
  now: Date,
  windowMs: number,
): Promise<{ attempts: number; endsAt: Date }> {
  const ended = sql`${rateLimits.endsAt} <= ${now}`;
  const endsAt = new Date(now.getTime() + windowMs);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, attempts: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        attempts: sql`case when ${ended} then 1 else ${rateLimits.attempts} + 1 end`,
        endsAt: sql`case when ${ended} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ attempts: rateLimits.attempts, endsAt: rateLimits.endsAt });
  return row ?? { attempts: 1, endsAt };
}

/** How attempts of one key are spaced out: `freeAttempts` in a window without delay, then each admitted one doubles the next delay. */
export interface Pacing {
  freeAttempts: number;
  windowMs: number;
  maxDelayMs: number;
}

/**
 * Admits one attempt of the key, or returns when the next one is admitted. A rejected attempt is not counted, so that repeating
 * it does not lengthen the delay. One statement, so that one of simultaneous attempts is admitted.
 */
export async function spaceOutAttempt(
  db: Executor,
  key: string,
  now: Date,
  { freeAttempts, windowMs, maxDelayMs }: Pacing,
): Promise<Date | undefined> {
  const ended = sql`${rateLimits.endsAt} <= ${now}`;
  const endsAt = new Date(now.getTime() + windowMs);
  const attempts = sql`case when ${ended} then 1 else ${rateLimits.attempts} + 1 end`;
  // The exponent is limited, because a power of two soon becomes too large for PostgreSQL.
  const delaySeconds = sql`case when ${attempts} < ${freeAttempts} then 0
    else least(${maxDelayMs / 1000}::double precision, power(2, least(30, ${attempts} - ${freeAttempts}))) end`;
  const { rowCount } = await db
    .insert(rateLimits)
    .values({ key, attempts: 1, endsAt, nextAt: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        attempts,
        endsAt: sql`case when ${ended} then excluded.ends_at else ${rateLimits.endsAt} end`,
        nextAt: sql`${now}::timestamptz + make_interval(secs => ${delaySeconds})`,
      },
      setWhere: sql`${ended} or ${rateLimits.nextAt} is null or ${rateLimits.nextAt} <= ${now}`,
    });
  if (rowCount === 1) return undefined;
  const [row] = await db
    .select({ nextAt: rateLimits.nextAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return row?.nextAt ?? now;
}

export async function deleteEndedWindows(db: Executor, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.endsAt, now));
}
