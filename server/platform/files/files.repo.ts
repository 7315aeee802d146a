import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { defineList } from '#server/platform/lists/define-list.ts';
import { equals } from '#server/platform/lists/filters.ts';
import { searchInText } from '#server/platform/lists/search.ts';
import { descending } from '#server/platform/lists/sorts.ts';
import type { UploadPurpose } from '#domain/upload.ts';
import { files } from '#server/db/tables/platform/files.table.ts';

export type FileRecord = typeof files.$inferSelect;

/** Returns the business's file with this content and purpose, and gives it another day to be attached. */
export async function findAndRenewFile(
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

/** Returns the file that the business already had with this content and purpose, or this one. */
export async function insertFile(
  tx: Transaction,
  businessId: string,
  file: Omit<FileRecord, 'businessId' | 'unattachedSince'>,
): Promise<FileRecord> {
  const [stored] = await tx
    .insert(files)
    .values({ ...file, businessId })
    .onConflictDoUpdate({
      target: [files.businessId, files.purpose, files.contentHash],
      set: { unattachedSince: null },
    })
    .returning();
  if (!stored) throw new Error('a file was neither stored nor found');
  return stored;
}

export async function findFileByContent(
  executor: Executor,
  businessId: string,
  purpose: UploadPurpose,
  contentHash: string,
): Promise<FileRecord | undefined> {
  const [row] = await executor
    .select()
    .from(files)
    .where(
      and(eq(files.businessId, businessId), eq(files.purpose, purpose), eq(files.contentHash, contentHash)),
    );
  return row;
}

export async function findFile(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<FileRecord | undefined> {
  const [row] = await executor
    .select()
    .from(files)
    .where(and(eq(files.businessId, businessId), eq(files.id, id)));
  return row;
}

/** Does the same as `findFile`; the file is not deleted before the end of the transaction, in which it is attached. */
export async function lockFile(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<FileRecord | undefined> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.businessId, businessId), eq(files.id, id)))
    .for('share');
  return row;
}

/** A public address or a signed one only names the file: everyone who has it can download the file, across businesses. */
export async function findFileAnywhere(executor: Executor, id: string): Promise<FileRecord | undefined> {
  const [row] = await executor.select().from(files).where(eq(files.id, id));
  return row;
}

/** Returns the media library of a business. */
export const fileList = defineList({
  name: 'files',
  table: files,
  columns: {
    id: files.id,
    purpose: files.purpose,
    name: files.name,
    contentType: files.contentType,
    sizeBytes: files.sizeBytes,
    width: files.width,
    height: files.height,
  },
  reads: getTableColumns(files),
  sorts: { newest: descending(files.createdAt) },
  filters: {
    purpose: equals(files.purpose),
  },
  search: searchInText(sql`fold_text(${files.name})`),
});
