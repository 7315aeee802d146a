import { and, eq, ilike, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { keyset } from '#server/db/keyset.ts';
import { type Seek, maxCounted } from '#server/platform/lists/paging.ts';
import type { UploadPurpose } from '#domain/upload.ts';
import { files } from '#server/db/tables/platform/files.table.ts';

export type FileRecord = typeof files.$inferSelect;

/** Returns the file that the business has of this content and purpose, and gives it another day to be attached. */
export async function renewFile(
  tx: Transaction,
  businessId: string,
  { purpose, contentHash }: Pick<FileRecord, 'purpose' | 'contentHash'>,
): Promise<FileRecord | undefined> {
  const [renewed] = await tx
    .update(files)
    .set({ unattachedSince: null })
    .where(
      and(eq(files.businessId, businessId), eq(files.purpose, purpose), eq(files.contentHash, contentHash)),
    )
    .returning();
  return renewed;
}

/** Answers the file that the business had of this content and purpose before, or this one. */
export async function keepFile(
  tx: Transaction,
  businessId: string,
  found: Omit<FileRecord, 'businessId' | 'unattachedSince'>,
): Promise<FileRecord> {
  const [kept] = await tx
    .insert(files)
    .values({ ...found, businessId })
    .onConflictDoUpdate({
      target: [files.businessId, files.purpose, files.contentHash],
      set: { unattachedSince: null },
    })
    .returning();
  if (!kept) throw new Error('a file was neither kept nor known');
  return kept;
}

export async function findFileByContent(
  executor: Executor,
  businessId: string,
  purpose: UploadPurpose,
  contentHash: string,
): Promise<FileRecord | undefined> {
  const [found] = await executor
    .select()
    .from(files)
    .where(
      and(eq(files.businessId, businessId), eq(files.purpose, purpose), eq(files.contentHash, contentHash)),
    );
  return found;
}

export async function findFile(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<FileRecord | undefined> {
  const [found] = await executor
    .select()
    .from(files)
    .where(and(eq(files.businessId, businessId), eq(files.id, id)));
  return found;
}

/** As `findFile`; it is not removed before the transaction ends, in which it is attached to something. */
export async function holdFile(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<FileRecord | undefined> {
  const [found] = await tx
    .select()
    .from(files)
    .where(and(eq(files.businessId, businessId), eq(files.id, id)))
    .for('share');
  return found;
}

/** A public address or a signed one names the file alone: whoever holds it may fetch, of whatever business. */
export async function findFileAnywhere(executor: Executor, id: string): Promise<FileRecord | undefined> {
  const [found] = await executor.select().from(files).where(eq(files.id, id));
  return found;
}

interface FileFilter {
  purpose: UploadPurpose;
  search: string | undefined;
}

const fits = (businessId: string, { purpose, search }: FileFilter) =>
  and(
    eq(files.businessId, businessId),
    eq(files.purpose, purpose),
    search ? ilike(files.name, `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
  );

/** As they are read, up to `limit` (see paging.ts). */
export async function findFiles(
  executor: Executor,
  businessId: string,
  filter: FileFilter,
  seek: Seek,
  limit: number,
): Promise<FileRecord[]> {
  const beside = 'id' in seek ? seek : undefined;
  const by = { by: files.createdAt, id: files.id, falls: true };
  const { order, beyond } = keyset(by, seek.at, beside?.value, beside?.id);
  return executor
    .select()
    .from(files)
    .where(and(fits(businessId, filter), beyond))
    .orderBy(...order)
    .limit(limit)
    .offset(seek.at === 'offset' ? seek.offset : 0);
}

/** Counted no further than one past `maxCounted`. */
export async function countFiles(
  executor: Executor,
  businessId: string,
  filter: FileFilter,
): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as('one') })
    .from(files)
    .where(fits(businessId, filter))
    .limit(maxCounted + 1)
    .as('some');
  const [counted] = await executor.select({ count: sql<number>`count(*)::int` }).from(some);
  return counted?.count ?? 0;
}
