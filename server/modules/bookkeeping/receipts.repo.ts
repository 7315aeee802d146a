import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { BookReceipt } from '#domain/book-receipt.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { bookkeepingDrafts, bookkeepingReceipts } from '#server/db/tables/money/book-receipts.table.ts';
import { files } from '#server/db/tables/platform/files.table.ts';

type DraftRow = Omit<typeof bookkeepingDrafts.$inferSelect, 'businessId'>;
export interface DraftRecord extends DraftRow {
  receipt: BookReceipt;
  isAttached: boolean;
}
export interface EntryReceipt extends BookReceipt {
  entryId: string;
}

const receiptColumns = { id: files.id, name: files.name, contentType: files.contentType };
const isDraft = (businessId: string, id: string) =>
  and(eq(bookkeepingDrafts.businessId, businessId), eq(bookkeepingDrafts.id, id));
const isWaiting = (businessId: string) =>
  and(eq(bookkeepingDrafts.businessId, businessId), eq(bookkeepingDrafts.status, 'waiting'));

/** Returns the receipts of these entries, the first one first. */
export async function listEntryReceipts(
  executor: Executor,
  businessId: string,
  entryIds: string[],
): Promise<EntryReceipt[]> {
  if (entryIds.length === 0) return [];
  return executor
    .select({ ...receiptColumns, entryId: bookkeepingReceipts.entryId })
    .from(bookkeepingReceipts)
    .innerJoin(
      files,
      and(eq(files.businessId, bookkeepingReceipts.businessId), eq(files.id, bookkeepingReceipts.fileId)),
    )
    .where(
      and(eq(bookkeepingReceipts.businessId, businessId), inArray(bookkeepingReceipts.entryId, entryIds)),
    )
    .orderBy(asc(bookkeepingReceipts.addedAt), asc(bookkeepingReceipts.fileId));
}

/** Attaches files that this transaction has locked; one that is attached already stays as it is. */
export async function insertReceipts(
  tx: Transaction,
  businessId: string,
  entryId: string,
  fileIds: readonly string[],
  addedAt: Date,
): Promise<void> {
  await tx
    .insert(bookkeepingReceipts)
    .values(fileIds.map((fileId) => ({ businessId, entryId, fileId, addedAt })))
    .onConflictDoNothing();
}

export async function deleteReceipt(
  tx: Transaction,
  businessId: string,
  entryId: string,
  fileId: string,
): Promise<void> {
  await tx
    .delete(bookkeepingReceipts)
    .where(
      and(
        eq(bookkeepingReceipts.businessId, businessId),
        eq(bookkeepingReceipts.entryId, entryId),
        eq(bookkeepingReceipts.fileId, fileId),
      ),
    );
}

const selectDrafts = (executor: Executor) =>
  executor
    .select({
      draft: bookkeepingDrafts,
      receipt: receiptColumns,
      isAttached: sql<boolean>`exists (select from ${bookkeepingReceipts}
        where ${bookkeepingReceipts.businessId} = ${bookkeepingDrafts.businessId}
          and ${bookkeepingReceipts.fileId} = ${bookkeepingDrafts.fileId})`,
    })
    .from(bookkeepingDrafts)
    .innerJoin(
      files,
      and(eq(files.businessId, bookkeepingDrafts.businessId), eq(files.id, bookkeepingDrafts.fileId)),
    );
const toDraft = ({
  draft,
  ...rest
}: {
  draft: DraftRow;
  receipt: BookReceipt;
  isAttached: boolean;
}): DraftRecord => ({ ...draft, ...rest });

/** Returns the receipts that wait, the newest first. */
export async function listWaitingDrafts(executor: Executor, businessId: string): Promise<DraftRecord[]> {
  const rows = await selectDrafts(executor)
    .where(isWaiting(businessId))
    .orderBy(desc(bookkeepingDrafts.createdAt), desc(bookkeepingDrafts.id));
  return rows.map(toDraft);
}

/** @param days leaves out the receipts whose text names another day */
export async function countWaitingDrafts(
  executor: Executor,
  businessId: string,
  days?: { firstDay: string; endDay: string },
): Promise<number> {
  const { suggestedDay } = bookkeepingDrafts;
  const isOfDays =
    days && or(isNull(suggestedDay), and(gte(suggestedDay, days.firstDay), lt(suggestedDay, days.endDay)));
  const [row] = await executor
    .select({ waiting: count() })
    .from(bookkeepingDrafts)
    .where(and(isWaiting(businessId), isOfDays));
  return row?.waiting ?? 0;
}

/** Returns the draft of a file that waits. */
export async function findWaitingDraft(
  executor: Executor,
  businessId: string,
  fileId: string,
): Promise<DraftRecord | undefined> {
  const [row] = await selectDrafts(executor).where(
    and(isWaiting(businessId), eq(bookkeepingDrafts.fileId, fileId)),
  );
  return row && toDraft(row);
}

/** Adds a draft; of two for the same file at the same moment one has no effect. */
export async function insertDraft(
  tx: Transaction,
  businessId: string,
  draft: Omit<DraftRow, 'entryId' | 'status'>,
): Promise<void> {
  await tx
    .insert(bookkeepingDrafts)
    .values({ ...draft, businessId, status: 'waiting' })
    .onConflictDoNothing();
}

/** Returns a draft, locked until the transaction ends. */
export async function lockDraft(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<DraftRow | undefined> {
  const [draft] = await tx.select().from(bookkeepingDrafts).where(isDraft(businessId, id)).for('update');
  return draft;
}

export async function saveDraft(
  tx: Transaction,
  businessId: string,
  id: string,
  change: Pick<DraftRow, 'status'> & Partial<Pick<DraftRow, 'entryId'>>,
): Promise<void> {
  await tx.update(bookkeepingDrafts).set(change).where(isDraft(businessId, id));
}

/** Returns true if the business ever let a receipt wait. */
export async function hasBookDrafts(executor: Executor, businessId: string): Promise<boolean> {
  return (await executor.$count(bookkeepingDrafts, eq(bookkeepingDrafts.businessId, businessId))) > 0;
}
