import { create as contentDisposition } from 'content-disposition';
import * as z from 'zod/mini';
import { type MemberAccess, isAccessAllowed } from '#contract/call-access.ts';
import { Id } from '#domain/id.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type DownloadContent,
  type DocumentType,
  type DownloadDeps,
  getDownloadAddress,
  readDownload,
  storeDownload,
  sweepDownloads,
} from '#server/platform/downloads/download-store.ts';
import { type DownloadRow, findDownloadAnywhere } from '#server/platform/downloads/downloads.repo.ts';
import { findMembership } from '#server/platform/membership.repo.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { verifyAddress } from '#server/security/signed-address.ts';
import type { App } from './route.ts';

const Grant = z.object({ download: Id });

/**
 * Serves the files that members asked for, at signed addresses. A file belongs to the person who asked: their membership, their
 * session and every permission that the file needs are checked again. A browser sends no token with a download, so the file
 * names the person.
 */
export function downloadRoutes({ http, deps, limits }: App): void {
  sweepDownloads(deps);
  http.get('/download/:fileName', {
    onRequest: async (request) => limits.flood(request),
    handler: async (request, reply) => {
      const download = await findGranted(deps, request.url);
      if (!download) throw expired();
      const membership = await findMembership(deps, download);
      if (!membership) throw new AppError('NOT_FOUND', { message: 'This download link is no longer valid.' });
      if (!download.accesses.every((access) => isAccessAllowed(access, membership)))
        throw new AppError('NO_PERMISSION');
      const content = await readDownload(deps, download);
      if (!content) throw expired();
      const { fileName, contentType, isInline } = download;
      return reply
        .headers({
          'content-type': contentType,
          'content-disposition': contentDisposition(fileName, { type: isInline ? 'inline' : 'attachment' }),
          'cache-control': 'private, no-store',
        })
        .send(content);
    },
  });
}

const expired = () =>
  new AppError('NOT_FOUND', { message: 'This download link has expired. Download the file again.' });

async function findGranted(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  url: string,
): Promise<DownloadRow | undefined> {
  const grant = Grant.safeParse(verifyAddress(deps, url));
  const download = grant.success && (await findDownloadAnywhere(deps.db, grant.data.download));
  return download && download.expiresAt >= deps.clock.now() ? download : undefined;
}

/** Makes a document now and returns its address. @param access that of the call */
export async function createDocument(
  deps: DownloadDeps,
  caller: Member,
  access: MemberAccess,
  { type = 'application/pdf', fileName, bytes }: { type?: DocumentType; fileName: string; bytes: Buffer },
): Promise<{ url: string }> {
  const read = async (): Promise<DownloadContent> => ({
    fileName,
    content: { type, bytes },
  });
  return { url: getDownloadAddress(deps, await storeDownload(deps, caller, { accesses: [access], read })) };
}

const describeRows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/**
 * Returns the address of an export that `storeDownload` made, and records the export in the audit log.
 * @param name what was exported, such as 'Orders'
 * @param note the details of the entry; by default the number of rows
 */
export async function completeExport(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  caller: Member,
  name: string,
  download: DownloadRow,
  note = describeRows(download.rowCount ?? 0),
): Promise<{ url: string }> {
  await recordEvents(tx, caller.businessId, deps.clock.now(), toMerchantActor(caller), [
    {
      record: { type: 'export', id: download.id, label: name },
      event: 'file.exported',
      note,
    },
  ]);
  return { url: getDownloadAddress(deps, download) };
}
