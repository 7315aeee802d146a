import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import type { EventFilePurpose } from '#domain/event.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findFile } from '#server/platform/files/files.repo.ts';
import { type StoredUpload, saveUpload, storeFile } from '#server/platform/files/files.service.ts';
import { getFileKey } from '#server/platform/files/stored-file.ts';
import { listMedia, saveMedium } from './events.repo.ts';

/** The files of events belong to the installation: this id stands for it where a file names its business. */
const installationId = '00000000-0000-7000-8000-000000000000';

type FileDeps = Pick<Deps, 'db' | 'files' | 'config' | 'clock'>;

/** A file of an event whose bytes are stored; an artist or an interest has a name, and perhaps no file. */
export interface NewMedium {
  eventId: string;
  purpose: EventFilePurpose;
  name?: string | null;
  upload?: StoredUpload | null;
}

/**
 * Stores the bytes of a file; images are re-encoded, as every upload is. It has transactions of its own, so that one which adds several
 * files stores all of them before it begins.
 * @throws FILE_REFUSED for another type or a damaged file, FILE_TOO_LARGE, STORAGE_FULL
 */
export const storeEventFile = (
  deps: FileDeps,
  purpose: EventFilePurpose,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredUpload> =>
  storeFile(deps, installationId, purpose, {
    name: purpose.toLowerCase().replaceAll('_', '-'),
    content: new Blob([bytes]),
    sizeBytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
  });

/** Adds a file to an event, or replaces its banner, logo, video or guest list. */
export async function addMedium(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { eventId, purpose, name = null, upload = null }: NewMedium,
): Promise<void> {
  const file = upload && (await saveUpload(tx, deps, installationId, installationId, upload));
  await saveMedium(tx, { eventId, id: newId(), purpose, name, fileId: file?.id ?? null });
}

/** Returns the text of an event's guest list; undefined without one. It is for operators alone. */
export async function readGuestList(
  executor: Executor,
  { files }: Pick<Deps, 'files'>,
  eventId: string,
): Promise<string | undefined> {
  const media = await listMedia(executor, [eventId]);
  const fileId = media.find(({ purpose }) => purpose === 'EVENT_GUESTS')?.fileId;
  const file = fileId ? await findFile(executor, installationId, fileId) : undefined;
  const content = file && (await files.get(getFileKey(file, 'original')));
  return content && (await buffer(content)).toString('utf8');
}
