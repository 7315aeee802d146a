import type { IncomingHttpHeaders } from 'node:http';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { parse as parseRange } from 'range-parser';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { FileSize, isPrivate, kindOfPurpose } from '#domain/upload.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import type { RateLimits } from '#server/plugins/limits/rate-limit.ts';
import { AppError } from '#server/app-error.ts';
import type { ByteRange } from '#server/providers/files/files.ts';
import { verifyAddress } from '#server/security/signed-address.ts';
import { findMembership } from '#server/platform/membership.repo.ts';
import { canView } from './file-permission.ts';
import { type FileRecord, findFileAnywhere } from './files.repo.ts';
import { getFileKey, listFileSizes } from './stored-file.ts';

const FileGrant = z.object({ businessId: Id, userId: Id, sessionId: Id });
const Wanted = z.object({ id: Id, size: FileSize });
const yearSeconds = 31_536_000;

/**
 * Serves `/files/{id}/{size}`, for `<img>` and downloads, which send no header: public files to everyone and for ever, because
 * a file's content never changes; other files at an address that was signed for minutes, to the person who asked for it: their
 * membership, their session and their permission are checked again.
 */
export function serveFiles(
  http: FastifyInstance,
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock'>,
  limits: Pick<RateLimits, 'flood'>,
): void {
  http.get('/files/:id/:size', async (request, reply) => {
    limits.flood(request, 'file');
    const params = Wanted.safeParse(request.params);
    const file = params.success ? await findFileAnywhere(deps.db, params.data.id) : undefined;
    const size = params.data?.size ?? 'original';
    if (!file || !listFileSizes(kindOfPurpose[file.purpose], file.contentType).includes(size))
      throw new AppError('NOT_FOUND');
    const isSecret = isPrivate(file.purpose);
    if (isSecret && !(await isGranted(deps, request.url, file))) throw new AppError('NOT_FOUND');
    const tag = `"${file.contentHash}-${size}"`;
    reply.headers({
      etag: tag,
      'cache-control': isSecret ? 'private, no-store' : `public, max-age=${yearSeconds}, immutable`,
    });
    if (!isSecret && request.headers['if-none-match'] === tag) return reply.code(304).send();
    const range = isSecret ? undefined : readRange(request.headers, tag, file);
    if (range === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
    const content = await deps.files.get(getFileKey(file, size), range);
    if (!content) throw new AppError('NOT_FOUND');
    if (range)
      reply.code(206).headers({
        'content-range': `bytes ${range.start}-${range.end}/${file.sizeBytes}`,
        'content-length': range.end - range.start + 1,
      });
    if (isVideo(file)) reply.header('accept-ranges', 'bytes');
    reply.type(file.contentType);
    // No upload is opened as a page of ours, whatever it contains.
    if (!file.contentType.startsWith('image/'))
      reply.header('content-disposition', contentDisposition(file.name));
    return reply.send(content);
  });
}

const isVideo = ({ purpose }: Pick<FileRecord, 'purpose'>): boolean => kindOfPurpose[purpose] === 'video';

/**
 * Returns the part of a video that a player asks for (RFC 9110, 14.2): Safari plays none without. A request for several parts, or
 * for parts of another version, gets the whole file.
 */
function readRange(
  { range, 'if-range': version }: IncomingHttpHeaders,
  tag: string,
  file: Pick<FileRecord, 'purpose' | 'sizeBytes'>,
): ByteRange | 'unsatisfiable' | undefined {
  if (range === undefined || !isVideo(file) || (version !== undefined && version !== tag)) return undefined;
  const { code, type, ranges } = parseRange(file.sizeBytes, range);
  const isReadable = type === 'bytes' && (code === 0 || code === 2);
  if (!isReadable || ranges.length > 1) return undefined;
  return ranges[0] ?? 'unsatisfiable';
}

/** Returns the content of a signed address of a private file: the person who asked. The address itself names the file. */
export const toFileGrant = ({ businessId, userId, sessionId }: Member): z.infer<typeof FileGrant> => ({
  businessId,
  userId,
  sessionId,
});

async function isGranted(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  url: string,
  { businessId, purpose, createdBy }: Pick<FileRecord, 'businessId' | 'purpose' | 'createdBy'>,
): Promise<boolean> {
  const grant = FileGrant.safeParse(verifyAddress(deps, url));
  if (!grant.success || grant.data.businessId !== businessId) return false;
  const membership = await findMembership(deps, grant.data);
  return membership !== undefined && canView({ membership, userId: grant.data.userId }, purpose, createdBy);
}
