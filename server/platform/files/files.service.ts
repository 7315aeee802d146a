import { v7 as uuid } from 'uuid';
import type { CallBody, CallData } from '#contract/call.ts';
import type { FileQuery, uploadCalls } from '#contract/upload.ts';
import {
  type UploadKind,
  UploadPurpose,
  type UploadedFile,
  acceptedTypes,
  isPrivate,
  kindOfPurpose,
  maxBytes,
} from '#domain/upload.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { ReceivedFile } from '#server/plugins/multipart.ts';
import { AppError } from '#server/app-error.ts';
import { validForMs, signAddress } from '#server/security/signed-address.ts';
import { canView, requireUploadPermission } from './file-permission.ts';
import { toFileGrant } from './serve-files.ts';
import { maxSignatureBytes, detectFileType } from './file-type.ts';
import {
  type FileRecord,
  findFile,
  fileList,
  findFileByContent,
  insertFile,
  findAndRenewFile,
} from './files.repo.ts';
import { createImageSizes } from './create-image-sizes.ts';
import { reserveStorage } from './storage-quota.ts';
import { deleteReservation, lockStorage } from './storage.repo.ts';
import { getFileKey, listImageSizes, listFileSizes } from './stored-file.ts';

/** A file whose bytes are stored already; it belongs to the business once its row is stored. */
export type StoredUpload = Pick<
  FileRecord,
  'purpose' | 'name' | 'contentType' | 'sizeBytes' | 'width' | 'height' | 'contentHash'
> & {
  /** The space that it was stored in; null for a file that the business already has. */
  reservationId: string | null;
};
type StoreDeps = Pick<Deps, 'db' | 'files' | 'config' | 'clock'>;
type Content = Pick<ReceivedFile, 'name' | 'content' | 'sizeBytes' | 'hash'>;

const toFile = ({ id, purpose, name, contentType, sizeBytes, width, height }: FileRecord): UploadedFile => ({
  id,
  purpose,
  name,
  contentType,
  sizeBytes,
  width,
  height,
});

/** Only a purpose that accepts videos allows more than the size of a document; the field must come before the file. */
export const maxUploadBytes = (fields: Record<string, string>): number => {
  const purpose = UploadPurpose.safeParse(fields['category']);
  return maxBytes[purpose.success ? kindOfPurpose[purpose.data] : 'document'];
};

/** @throws NO_PERMISSION, FILE_REFUSED, FILE_TOO_LARGE, STORAGE_FULL */
export async function prepareUpload(
  deps: StoreDeps,
  caller: Member,
  { category }: CallBody<typeof uploadCalls.uploadFile>,
  file: Content,
): Promise<StoredUpload> {
  requireUploadPermission(caller, category);
  return storeFile(deps, caller.businessId, category, file);
}

/**
 * Detects a file's type, creates its image sizes and stores its bytes in space that it reserves first. A file that the business
 * already has is not created again.
 * @throws FILE_REFUSED, FILE_TOO_LARGE, STORAGE_FULL
 */
export async function storeFile(
  deps: StoreDeps,
  businessId: string,
  purpose: UploadPurpose,
  { name, content, sizeBytes, hash: contentHash }: Content,
): Promise<StoredUpload> {
  const kind = kindOfPurpose[purpose];
  if (sizeBytes > maxBytes[kind])
    throw new AppError('FILE_TOO_LARGE', {
      message: `This file is larger than ${maxBytes[kind] / 1_000_000} MB. Choose a smaller one.`,
    });
  const existing = await findFileByContent(deps.db, businessId, purpose, contentHash);
  if (existing) return { ...existing, reservationId: null };
  const head = Buffer.from(await content.slice(0, maxSignatureBytes).arrayBuffer());
  const type = detectFileType(head, kind);
  if (type === undefined) throw new AppError('FILE_REFUSED', { message: toFileTypeError(kind) });
  const made = await createImages(kind, type, content);
  const file = { businessId, purpose, contentHash };
  const reservationId = await reserveStorage(deps, { ...file, sizeBytes: made.sizeBytes });
  for (const { size, content: bytes } of made.contents) await deps.files.put(getFileKey(file, size), bytes);
  const { contents: _, ...facts } = made;
  return { ...facts, purpose, name: name.slice(0, 200) || 'file', contentHash, reservationId };
}

async function createImages(kind: UploadKind, type: string, content: Blob) {
  if (!type.startsWith('image/')) {
    const contents = [{ size: 'original' as const, content }];
    return { contentType: type, sizeBytes: content.size, width: null, height: null, contents };
  }
  const { width, height, made } = await createImageSizes(content, listImageSizes(kind));
  const sizeBytes = made.reduce((sum, { content: { size } }) => sum + size, 0);
  return { contentType: 'image/webp', sizeBytes, width, height, contents: made };
}

const typeNames: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'text/csv': 'CSV',
};
const toFileTypeError = (kind: UploadKind) =>
  `This file type isn't supported. Use one of: ${acceptedTypes[kind].map((type) => typeNames[type]).join(', ')}`;

export async function saveUpload(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  createdBy: string,
  { purpose, contentHash, reservationId, ...ready }: StoredUpload,
): Promise<UploadedFile> {
  await lockStorage(tx, businessId);
  const existing = await findAndRenewFile(tx, businessId, { purpose, contentHash });
  if (reservationId !== null) await deleteReservation(tx, reservationId);
  if (existing) return toFile(existing);
  // The file existed when the upload started, and was deleted meanwhile.
  if (reservationId === null) throw new AppError('UNAVAILABLE');
  const { name, contentType, sizeBytes, width, height } = ready;
  const facts = { purpose, contentHash, name, contentType, sizeBytes, width, height };
  return toFile(
    await insertFile(tx, businessId, { ...facts, id: uuid(), createdBy, createdAt: clock.now() }),
  );
}

/** Returns the media library. @throws INVALID for an invalid cursor */
export async function listFiles(
  { db }: Pick<Deps, 'db'>,
  businessId: string,
  { purpose, search, ...query }: FileQuery,
): Promise<CallData<typeof uploadCalls.files>> {
  const { data, pagination } = await fileList.page(db, businessId, query, { purpose, search });
  return { data, pagination };
}

/** @throws NOT_FOUND, NO_PERMISSION */
export async function getFileAddress(
  executor: Executor,
  deps: Pick<Deps, 'config' | 'clock'>,
  caller: Member,
  id: string,
): Promise<CallData<typeof uploadCalls.fileAddress>> {
  const file = await findFile(executor, caller.businessId, id);
  if (!file) throw new AppError('NOT_FOUND');
  const size = listFileSizes(kindOfPurpose[file.purpose], file.contentType).at(-1) ?? 'original';
  const path = `/files/${id}/${size}`;
  if (!isPrivate(file.purpose)) return { url: path, expiresAt: null };
  if (!canView(caller, file.purpose, file.createdBy)) throw new AppError('NO_PERMISSION');
  const expiresAt = new Date(deps.clock.now().getTime() + validForMs).toISOString();
  return { url: signAddress(deps, path, toFileGrant(caller)), expiresAt };
}
