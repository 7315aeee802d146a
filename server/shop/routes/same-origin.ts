import type { FastifyRequest } from 'fastify';

/**
 * Returns true if a page of the store sent the form. Browsers say where a form comes from by Sec-Fetch-Site and Origin, old ones
 * by Referer alone; a request that says nothing comes from no page.
 */
export function isFromStore({ headers }: Pick<FastifyRequest, 'headers'>, ownOrigin: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  const own = new URL(ownOrigin).origin;
  if (origin !== undefined) return origin === own;
  if (referer !== undefined) return URL.parse(referer)?.origin === own;
  return site !== undefined;
}
