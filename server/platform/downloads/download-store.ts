import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import type { MemberAccess } from '#contract/call-access.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { CsvText } from '#server/platform/lists/csv.ts';
import { signAddress, validForMs } from '#server/security/signed-address.ts';
import { type ZipFile, joinBytes } from './zip.ts';
import {
  type DownloadRow,
  deleteDownload,
  insertDownload,
  listExpiredDownloads,
  listOlderDownloads,
  saveDownload,
} from './downloads.repo.ts';

/** A document that opens in the browser, or an entry for a calendar. */
export type DocumentType = 'application/pdf' | 'text/calendar; charset=utf-8';

/** A file as it was at one moment. */
export interface DownloadContent {
  /** The file name on the person's device. */
  fileName: string;
  /** A document, opened in the browser, the rows of an export, or several files in one. */
  content: { type: DocumentType; bytes: Buffer } | CsvText | ZipFile;
}

/** A person's request for a file. */
export interface DownloadRequest {
  /** Everything that the person needs to have access to, now and when the file is fetched. */
  accesses: MemberAccess[];
  /** Creates the content from one snapshot of the database. */
  read: (snapshot: Executor) => Promise<DownloadContent>;
}

export type DownloadDeps = Pick<Deps, 'db' | 'files' | 'config' | 'clock'>;

type MadeFile = Pick<DownloadRow, 'fileName' | 'contentType' | 'isInline' | 'pieces' | 'rowCount'>;

/** A piece is encrypted and read in memory. */
const pieceBytes = 4_000_000;
/** How many files of one person in a business are kept at a time. */
const maxKept = 50;
const batchSize = 200;

/** Below the folder of documents, whose files are encrypted. */
const getPieceKey = ({ businessId, id }: Pick<DownloadRow, 'businessId' | 'id'>, nth: number): string =>
  `${businessId}/document/download-${id}/${nth}`;

/** Yields the text in pieces, and counts its rows. */
async function* toPieces(
  content: DownloadContent['content'],
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  if (content.type === 'application/zip') {
    for await (const piece of joinBytes(content.bytes, pieceBytes)) yield piece;
    return;
  }
  if (!('batches' in content)) {
    yield content.bytes;
    return;
  }
  let parts: string[] = [];
  let size = 0;
  for await (const { text, rows } of content.batches) {
    count(rows);
    parts.push(text);
    size += text.length;
    if (size < pieceBytes) continue;
    yield Buffer.from(parts.join(''));
    [parts, size] = [[], 0];
  }
  yield Buffer.from(parts.join(''));
}

/**
 * Makes a file now and keeps it for the minutes of its link, so that the file has the content of the moment when it was asked
 * for, whenever it is fetched. It is read from one snapshot of the database.
 */
export async function storeDownload(
  { db, files, clock }: DownloadDeps,
  { businessId, userId, sessionId }: Pick<Member, 'businessId' | 'userId' | 'sessionId'>,
  { accesses, read }: DownloadRequest,
): Promise<DownloadRow> {
  const askedAt = clock.now();
  for (const older of await listOlderDownloads(db, { businessId, userId }, maxKept - 1))
    await removeDownload({ db, files }, older);
  const download: DownloadRow = {
    id: uuid(),
    businessId,
    userId,
    sessionId,
    accesses,
    fileName: '',
    contentType: '',
    isInline: false,
    pieces: null,
    rowCount: null,
    askedAt,
    expiresAt: new Date(askedAt.getTime() + validForMs),
  };
  await insertDownload(db, download);
  const made = await db.transaction((snapshot) => makeFile({ files }, download, () => read(snapshot)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  await saveDownload(db, download.id, made);
  return { ...download, ...made };
}

async function makeFile(
  { files }: Pick<DownloadDeps, 'files'>,
  download: DownloadRow,
  read: () => Promise<DownloadContent>,
): Promise<MadeFile> {
  const { fileName, content } = await read();
  const isInline = content.type === 'application/pdf';
  let rowCount = 0;
  let pieces = 0;
  for await (const piece of toPieces(content, (rows) => (rowCount += rows))) {
    await files.put(getPieceKey(download, pieces), new Blob([new Uint8Array(piece)]));
    pieces += 1;
  }
  return {
    fileName,
    contentType: content.type,
    isInline,
    pieces,
    rowCount: content.type === 'text/csv; charset=utf-8' ? rowCount : null,
  };
}

/** Returns the address of a file; it is valid for minutes, for the person who asked for it. */
export const getDownloadAddress = (
  deps: Pick<Deps, 'config' | 'clock'>,
  { id, fileName }: Pick<DownloadRow, 'id' | 'fileName'>,
): string => signAddress(deps, `/api/download/${encodeURIComponent(fileName)}`, { download: id });

/** Returns the bytes of a file; undefined if they are gone. */
export async function readDownload(
  { files }: Pick<DownloadDeps, 'files'>,
  download: DownloadRow,
): Promise<Readable | undefined> {
  const first = await files.get(getPieceKey(download, 0));
  if (!first || download.pieces === null) return undefined;
  async function* bytes() {
    if (first) yield* first;
    for (let nth = 1; nth < (download.pieces ?? 0); nth += 1) {
      const piece = await files.get(getPieceKey(download, nth));
      if (!piece) throw new Error(`piece ${nth} of download ${download.id} is gone`);
      yield* piece;
    }
  }
  return Readable.from(bytes(), { objectMode: false });
}

/** Deletes a file; one that was never completed has pieces up to the first that is missing. */
async function removeDownload(
  { db, files }: Pick<DownloadDeps, 'db' | 'files'>,
  download: DownloadRow,
): Promise<void> {
  const { pieces } = download;
  for (let nth = 0; ; nth += 1) {
    const key = getPieceKey(download, nth);
    if (pieces === null ? !(await files.get(key)) : nth >= pieces) break;
    await files.remove(key);
  }
  await deleteDownload(db, download.id);
}

/** Deletes the files whose link has expired. */
export function sweepDownloads({ db, files, clock, jobs }: DownloadDeps & Pick<Deps, 'jobs'>): void {
  jobs.sweep('expired downloads', validForMs, async () => {
    for (const download of await listExpiredDownloads(db, clock.now(), batchSize))
      await removeDownload({ db, files }, download);
  });
}
