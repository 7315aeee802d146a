import { v7 as uuid } from 'uuid';
import { type UploadPurpose, kindOfPurpose, uploadPurposes } from '#domain/upload.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/app-error.ts';
import { listFileKeys } from './stored-file.ts';
import {
  type Reservation,
  areBytesShared,
  deleteFilesOfPurpose,
  deleteReservation,
  deleteUnattachedFile,
  listExpiredReservations,
  listFilesUnattachedBefore,
  insertReservation,
  lockStorage,
  markUnattachedFiles,
  getUsedBytes,
} from './storage.repo.ts';

const hourMs = 3_600_000;
/** How long a file may stay unattached: the form that it was uploaded for may still be open. */
const unattachedForMs = 24 * hourMs;
/** How long an upload may take from its reservation to its record. */
const reservedForMs = hourMs;
const batchSize = 500;

type QuotaDeps = Pick<Deps, 'config' | 'clock'>;

/**
 * Rejects a file that does not fit into a business's storage. It locks the business's storage until the end of the
 * transaction, so that simultaneous uploads can't exceed it together.
 * @throws STORAGE_FULL with the used space
 */
export async function requireStorage(
  tx: Transaction,
  { config }: Pick<QuotaDeps, 'config'>,
  businessId: string,
  sizeBytes: number,
): Promise<void> {
  await lockStorage(tx, businessId);
  const used = await getUsedBytes(tx, businessId);
  if (used + sizeBytes <= config.storageQuotaBytes) return;
  throw new AppError('STORAGE_FULL', {
    message: `This file needs ${megabytes(sizeBytes)}, and your business uses ${megabytes(used)} of ${megabytes(config.storageQuotaBytes)}. Delete images and videos that you no longer use: their space is free within two days.`,
  });
}

/**
 * Reserves space for an upload before its bytes are stored; the transaction that stores the file releases it.
 * @returns the reservation's id
 * @throws STORAGE_FULL
 */
export async function reserveStorage(
  deps: QuotaDeps & Pick<Deps, 'db'>,
  upload: { businessId: string; purpose: UploadPurpose; contentHash: string; sizeBytes: number },
): Promise<string> {
  const id = uuid();
  await deps.db.transaction(async (tx) => {
    await requireStorage(tx, deps, upload.businessId, upload.sizeBytes);
    await insertReservation(tx, { id, ...upload, expiresAt: after(deps, reservedForMs) });
  });
  return id;
}

/**
 * Deletes files that have been unattached for a day, and the bytes of uploads that never ended. In many short
 * transactions, so that attaching a file meanwhile does not wait for long.
 */
export async function cleanUpStorage(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const { db, clock } = deps;
  await db.transaction((tx) => markUnattachedFiles(tx, clock.now()));
  const unattachedBefore = after(deps, -unattachedForMs);
  for (const file of await listFilesUnattachedBefore(db, unattachedBefore, batchSize))
    await db.transaction((tx) => removeRow(tx, deps, file, unattachedBefore));
  for (const reservation of await listExpiredReservations(db, clock.now(), batchSize))
    await db.transaction((tx) => removeBytes(tx, deps, reservation));
}

/** Leaves a reservation that has expired, so that the next clean-up deletes the bytes, whatever happens here. */
async function removeRow(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  file: { businessId: string; id: string },
  unattachedBefore: Date,
): Promise<void> {
  const deleted = await deleteUnattachedFile(tx, file, unattachedBefore);
  if (deleted) await scheduleRemoval(tx, { clock }, deleted);
}

/**
 * Deletes all files of a purpose that are no longer attached, at once: they can't be viewed from the end of the transaction.
 * The next clean-up deletes their bytes.
 */
export async function deletePrivateFiles(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  businessId: string,
  purpose: UploadPurpose,
): Promise<void> {
  for (const file of await deleteFilesOfPurpose(tx, businessId, purpose))
    await scheduleRemoval(tx, deps, file);
}

async function scheduleRemoval(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { businessId, purpose, contentHash }: Pick<Reservation, 'businessId' | 'purpose' | 'contentHash'>,
): Promise<void> {
  const deletedFiles = { businessId, purpose, contentHash, sizeBytes: 0, expiresAt: clock.now() };
  await insertReservation(tx, { id: uuid(), ...deletedFiles });
}

async function removeBytes(
  tx: Transaction,
  { clock, files }: Pick<Deps, 'clock' | 'files'>,
  reservation: Reservation,
): Promise<void> {
  await lockStorage(tx, reservation.businessId);
  const kind = kindOfPurpose[reservation.purpose];
  const equalFiles = uploadPurposes.filter((purpose) => kindOfPurpose[purpose] === kind);
  if (!(await areBytesShared(tx, reservation, equalFiles, clock.now())))
    for (const key of listFileKeys(reservation)) await files.remove(key);
  await deleteReservation(tx, reservation.id);
}

export function sweepStorage(deps: Pick<Deps, 'db' | 'clock' | 'files' | 'jobs'>): void {
  deps.jobs.sweep('unattached files', hourMs, () => cleanUpStorage(deps));
}

const after = ({ clock }: Pick<Deps, 'clock'>, ms: number) => new Date(clock.now().getTime() + ms);

const megabytes = (bytes: number): string =>
  `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`;
