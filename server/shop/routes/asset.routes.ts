import type { FastifyInstance } from 'fastify';
import { getOwnDomain } from '#server/own-domain.ts';
import { getDomainOrigin } from '#server/store-address.ts';
import { assets } from './assets.ts';
import { chooseEncoding } from './encoding.ts';
import { sendNotFound } from './errors.ts';

export const forever = 'public, max-age=31536000, immutable';

/** Serves the style and the script of all stores, and what robots may read. */
export function assetRoutes(http: FastifyInstance): void {
  const byPath = new Map(Object.values(assets).map((asset) => [asset.path, asset]));
  http.get('/assets/:name', async (request, reply) => {
    const asset = byPath.get(request.url);
    if (!asset) return sendNotFound(reply);
    const encoding = chooseEncoding(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers({ 'cache-control': forever, vary: 'accept-encoding' })
      .type(asset.type)
      .send(asset.contents[encoding]);
  });
  http.get('/s/:handle/robots.txt', async (request, reply) => {
    const domain = getOwnDomain(request.raw);
    if (domain === undefined) return sendNotFound(reply);
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /cart\nDisallow: /search\nSitemap: ${getDomainOrigin(domain)}/sitemap.xml\n`,
      );
  });
  http.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send('User-agent: *\nDisallow: /s/*/cart\nDisallow: /s/*/search\nDisallow: /s/*/preview\n'),
  );
}
