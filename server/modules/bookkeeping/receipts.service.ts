import type { BookEntry } from '#domain/book-entry.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { attachReceipts } from './attach-receipts.ts';
import { type BookDeps, recordEntryEvent, requireEntry } from './entries.service.ts';
import { loadEntry } from './entry.view.ts';
import { deleteReceipt, listEntryReceipts } from './receipts.repo.ts';

/** @throws NOT_FOUND, PLAN_LIMIT, ILLEGAL_EVENT */
export async function addReceipts(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  id: string,
  fileIds: readonly string[],
): Promise<BookEntry> {
  await requireFeature(tx, caller.businessId, 'bookkeepingExtras');
  const entry = await requireEntry(tx, caller.businessId, id);
  await attachReceipts(tx, deps, caller.businessId, id, fileIds);
  await recordEntryEvent(tx, deps, caller, entry, 'bookEntry.changed');
  return loadEntry(tx, caller.businessId, entry);
}

/** Removes a receipt, on every plan. Its file is deleted a day later if it belongs to nothing else. @throws NOT_FOUND */
export async function removeReceipt(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  { id, fileId }: { id: string; fileId: string },
): Promise<BookEntry> {
  const entry = await requireEntry(tx, caller.businessId, id);
  const receipts = await listEntryReceipts(tx, caller.businessId, [id]);
  if (!receipts.some((receipt) => receipt.id === fileId)) throw new AppError('NOT_FOUND');
  await deleteReceipt(tx, caller.businessId, id, fileId);
  await recordEntryEvent(tx, deps, caller, entry, 'bookEntry.changed');
  return loadEntry(tx, caller.businessId, entry);
}
