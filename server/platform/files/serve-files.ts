import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { FileSize, isPrivate, kindOfPurpose } from '#domain/upload.ts';
import type { Deps } from '#server/deps.ts';
import type { RateLimits } from '#server/plugins/limits/rate-limit.ts';
import { AppError } from '#server/app-error.ts';
import { verifyAddress } from '#server/security/signed-address.ts';
import { findFileAnywhere } from './files.repo.ts';
import { getFileKey, listFileSizes } from './stored-file.ts';

const Wanted = z.object({ id: Id, size: FileSize });
const yearSeconds = 31_536_000;

/**
 * Serves `/files/{id}/{size}`, for `<img>` and downloads, which send no header: public files to everyone and for ever, because
 * a file's content never changes; other files to everyone with an address that was signed for minutes.
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
    if (isSecret && verifyAddress(deps, request.url) === undefined) throw new AppError('NOT_FOUND');
    const tag = `"${file.contentHash}-${size}"`;
    reply.headers({
      etag: tag,
      'cache-control': isSecret ? 'private, no-store' : `public, max-age=${yearSeconds}, immutable`,
    });
    if (!isSecret && request.headers['if-none-match'] === tag) return reply.code(304).send();
    const content = await deps.files.get(getFileKey(file, size));
    if (!content) throw new AppError('NOT_FOUND');
    reply.type(file.contentType);
    // No upload is opened as a page of ours, whatever it contains.
    if (!file.contentType.startsWith('image/'))
      reply.header('content-disposition', contentDisposition(file.name));
    return reply.send(content);
  });
}
