import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import { verifyAddress, signAddress } from '#server/security/signed-address.ts';
import type { App } from './route.ts';

export interface Download {
  /** The file name on the person's device. */
  fileName: string;
  /** The media type. */
  type: string;
  content: Readable | Buffer;
  /** Opened in the browser instead of downloaded. */
  isInline?: boolean;
}

/**
 * Serves a file at GET `path` (below /api) to everyone who has a signed address of it; returns a function that creates such an
 * address. Its caller has checked the permission. An address that was changed or is too old is answered with NOT_FOUND.
 */
export function serveDownload<Grant extends z.ZodMiniType>(
  { http, deps, limits }: App,
  path: `/${string}`,
  grant: Grant,
  handler: (grantContent: z.output<Grant>) => Promise<Download>,
): (grantContent: z.output<Grant>) => string {
  http.get(path, {
    onRequest: async (request) => limits.flood(request),
    handler: async (request, reply) => {
      const grantContent = grant.safeParse(verifyAddress(deps, request.url));
      if (!grantContent.success)
        throw new AppError('NOT_FOUND', {
          message: 'This download link has expired. Download the file again.',
        });
      const { fileName, type, content, isInline = false } = await handler(grantContent.data);
      return reply
        .headers({
          'content-type': type,
          'content-disposition': contentDisposition(fileName, { type: isInline ? 'inline' : 'attachment' }),
          'cache-control': 'private, no-store',
        })
        .send(content);
    },
  });
  return (grantContent) => signAddress(deps, `/api${path}`, z.encode(grant, grantContent));
}
