import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { UploadPurpose } from '#domain/upload.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import { storageReservations } from '#server/db/tables/platform/storage.table.ts';

export type Reservation = typeof storageReservations.$inferSelect;

/** Lets one transaction at a time reserve or release a business's space, until it ends. */
export async function lockStorage(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${businessId}`}, 0))`);
}

/** Returns the bytes of a business's files, of its imports' files and of its uploads' reservations. */
export async function getUsedBytes(executor: Executor, businessId: string): Promise<number> {
  const { rows } = await executor.execute(sql`select (
    (select coalesce(sum(size_bytes::bigint), 0) from ${files} where business_id = ${businessId})
    + (select coalesce(sum(size_bytes), 0) from ${storageReservations} where business_id = ${businessId})
    + (select coalesce(sum(octet_length(content)::bigint), 0) from imports where business_id = ${businessId})
  )::float8 as bytes`);
  return Number(rows[0]?.['bytes'] ?? 0);
}

export async function insertReservation(tx: Transaction, reservation: Reservation): Promise<void> {
  await tx.insert(storageReservations).values(reservation);
}

export async function deleteReservation(executor: Executor, id: string): Promise<void> {
  await executor.delete(storageReservations).where(eq(storageReservations.id, id));
}

/** Returns reservations whose upload has not ended in time, longest waiting first. */
export async function listExpiredReservations(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<Reservation[]> {
  return executor
    .select()
    .from(storageReservations)
    .where(lte(storageReservations.expiresAt, now))
    .orderBy(asc(storageReservations.expiresAt))
    .limit(limit);
}

/** Returns whether a file, or an upload in progress, has its bytes in the same place as this reservation. */
export async function areBytesShared(
  tx: Transaction,
  { businessId, contentHash }: Reservation,
  purposes: UploadPurpose[],
  now: Date,
): Promise<boolean> {
  const ofFiles = and(
    eq(files.businessId, businessId),
    eq(files.contentHash, contentHash),
    inArray(files.purpose, purposes),
  );
  const ofUploads = and(
    eq(storageReservations.businessId, businessId),
    eq(storageReservations.contentHash, contentHash),
    inArray(storageReservations.purpose, purposes),
    gt(storageReservations.expiresAt, now),
  );
  return (await tx.$count(files, ofFiles)) + (await tx.$count(storageReservations, ofUploads)) > 0;
}

/** Every reference to a file, by its id or its address. Tables are named as text, because modules that use files import this one. */
const isAttached = or(
  sql`exists (select from product_media medium where medium.business_id = ${files.businessId} and medium.file_id = ${files.id})`,
  sql`exists (select from kyc_documents document where document.business_id = ${files.businessId} and document.file_id = ${files.id})`,
  sql`exists (select from businesses business where business.id = ${files.businessId} and business.image_url like '/files/' || ${files.id} || '/%')`,
  sql`exists (select from webstores store where store.business_id = ${files.businessId} and ${files.id}::text in (store.branding->>'bannerFileId', store.branding->>'backgroundFileId'))`,
  sql`exists (select from bookkeeping_receipts receipt where receipt.business_id = ${files.businessId} and receipt.file_id = ${files.id})`,
  sql`exists (select from bookkeeping_drafts draft where draft.business_id = ${files.businessId} and draft.file_id = ${files.id} and draft.status = 'waiting')`,
  sql`exists (select from event_media medium where medium.file_id = ${files.id})`,
  sql`exists (select from support_request_files attached where attached.business_id = ${files.businessId} and attached.file_id = ${files.id})`,
  sql`exists (select from users person where person.image_url = '/files/' || ${files.id} || '/card')`,
);

/** Stores since when files have been unattached, and clears it for those that are attached again. */
export async function markUnattachedFiles(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ unattachedSince: now })
    .where(and(isNull(files.unattachedSince), sql`not (${isAttached})`));
  await tx
    .update(files)
    .set({ unattachedSince: null })
    .where(and(isNotNull(files.unattachedSince), isAttached));
}

export async function listFilesUnattachedBefore(executor: Executor, instant: Date, limit: number) {
  return executor
    .select({ businessId: files.businessId, id: files.id })
    .from(files)
    .where(lt(files.unattachedSince, instant))
    .orderBy(asc(files.unattachedSince))
    .limit(limit);
}

/** Deletes all files of a purpose that are not attached, and returns them. */
export async function deleteFilesOfPurpose(tx: Transaction, businessId: string, purpose: UploadPurpose) {
  return tx
    .delete(files)
    .where(and(eq(files.businessId, businessId), eq(files.purpose, purpose), sql`not (${isAttached})`))
    .returning();
}

/** Deletes a file that is still unattached, and returns it. */
export async function deleteUnattachedFile(
  tx: Transaction,
  { businessId, id }: { businessId: string; id: string },
  unattachedBefore: Date,
) {
  const isFile = and(eq(files.businessId, businessId), eq(files.id, id));
  // Locked first: a transaction that attaches it at this moment locks it too, and the next statement sees what it committed.
  await tx.select({ id: files.id }).from(files).where(isFile).for('update');
  const [deleted] = await tx
    .delete(files)
    .where(and(isFile, lt(files.unattachedSince, unattachedBefore), sql`not (${isAttached})`))
    .returning();
  return deleted;
}
