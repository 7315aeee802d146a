import { maxEntryReceipts } from '#domain/book-receipt.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockFile } from '#server/platform/files/files.repo.ts';
import { insertReceipts, listEntryReceipts } from './receipts.repo.ts';

/**
 * Locks an uploaded receipt until it is attached.
 * @throws NOT_FOUND for another business's file, and for one of another purpose
 */
export async function requireReceiptFile(tx: Transaction, businessId: string, fileId: string): Promise<void> {
  const file = await lockFile(tx, businessId, fileId);
  if (file?.purpose !== 'BOOKKEEPING_DOCUMENT')
    throw new AppError('NOT_FOUND', { message: 'This receipt no longer exists. Upload it again.' });
}

/**
 * Attaches uploaded receipts to an entry that this transaction has added or locked.
 * @throws NOT_FOUND, ILLEGAL_EVENT if it would have too many
 */
export async function attachReceipts(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  entryId: string,
  fileIds: readonly string[],
): Promise<void> {
  // In one order, so that two requests with the same files don't wait for each other.
  for (const fileId of [...new Set(fileIds)].toSorted()) await requireReceiptFile(tx, businessId, fileId);
  await insertReceipts(tx, businessId, entryId, fileIds, clock.now());
  const receipts = await listEntryReceipts(tx, businessId, [entryId]);
  if (receipts.length > maxEntryReceipts)
    throw new AppError('ILLEGAL_EVENT', {
      message: `An entry can have up to ${maxEntryReceipts} receipts`,
    });
}
