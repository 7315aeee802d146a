import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { downloads } from '#server/db/tables/platform/downloads.table.ts';

export type DownloadRow = typeof downloads.$inferSelect;

export async function insertDownload(executor: Executor, download: DownloadRow): Promise<void> {
  await executor.insert(downloads).values(download);
}

export async function saveDownload(
  executor: Executor,
  id: string,
  change: Partial<DownloadRow>,
): Promise<void> {
  await executor.update(downloads).set(change).where(eq(downloads.id, id));
}

/** Returns a download of any business: only the person who asked for it may get what this returns. */
export async function findDownloadAnywhere(executor: Executor, id: string): Promise<DownloadRow | undefined> {
  const [row] = await executor.select().from(downloads).where(eq(downloads.id, id));
  return row;
}

/** Returns what a person has asked for in a business, beyond the newest ones. */
export async function listOlderDownloads(
  executor: Executor,
  { businessId, userId }: Pick<DownloadRow, 'businessId' | 'userId'>,
  newest: number,
): Promise<DownloadRow[]> {
  return executor
    .select()
    .from(downloads)
    .where(and(eq(downloads.businessId, businessId), eq(downloads.userId, userId)))
    .orderBy(desc(downloads.askedAt), desc(downloads.id))
    .offset(newest);
}

export async function listExpiredDownloads(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<DownloadRow[]> {
  return executor
    .select()
    .from(downloads)
    .where(lte(downloads.expiresAt, now))
    .orderBy(asc(downloads.expiresAt))
    .limit(limit);
}

export async function deleteDownload(executor: Executor, id: string): Promise<void> {
  await executor.delete(downloads).where(eq(downloads.id, id));
}
