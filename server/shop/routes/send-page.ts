import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { hashText } from './assets.ts';
import { chooseEncoding } from './encoding.ts';

/**
 * `public`: the same for everyone, so shared caches may keep it for a moment, and browsers ask again with its validator. It sets
 * no cookie. `private`: it may be about a person, or about a moment.
 */
export type PageCache = 'public' | 'private';

const cacheControl: Record<PageCache, string> = {
  public: 'public, max-age=0, s-maxage=10, must-revalidate',
  private: 'private, no-store',
};

/**
 * A page of some ten thousand characters takes a fifth of a millisecond at these levels. The window of Brotli is 64 kB, which is
 * more than a page has: the memory of the usual 4 MB takes as long to get as the compression itself.
 */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 };
const encoders = {
  br: (text: string) => brotliCompressSync(text, { params: brotliParams }),
  gzip: (text: string) => gzipSync(text, { level: 5 }),
  identity: (text: string) => Buffer.from(text),
};

/** Sends a page, or 304 if the browser has it. */
export function sendPage(reply: FastifyReply, page: ReactElement, cache: PageCache): FastifyReply {
  return sendText(reply, `<!doctype html>${renderToStaticMarkup(page)}`, 'text/html; charset=utf-8', cache);
}

export function sendText(reply: FastifyReply, text: string, type: string, cache: PageCache): FastifyReply {
  reply.headers({ 'cache-control': cacheControl[cache], vary: 'accept-encoding' });
  if (cache === 'public') {
    // Weak, because it is the same in every encoding.
    const tag = `W/"${hashText(text)}"`;
    reply.header('etag', tag);
    if (reply.request.headers['if-none-match']?.split(/,\s*/).includes(tag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(reply.request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(encoders[encoding](text));
}
