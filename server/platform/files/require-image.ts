import type { UploadPurpose } from '#domain/upload.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { lockFile } from './files.repo.ts';

/**
 * Locks a file of the business until it is attached.
 * @throws NOT_FOUND for another business's file, and for one of another purpose
 */
export async function requireImage(
  tx: Transaction,
  businessId: string,
  fileId: string,
  purpose: UploadPurpose,
): Promise<void> {
  const file = await lockFile(tx, businessId, fileId);
  if (file?.purpose !== purpose)
    throw new AppError('NOT_FOUND', { message: 'This image no longer exists. Upload it again.' });
}
