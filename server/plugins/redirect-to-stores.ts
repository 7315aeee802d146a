import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** The address of a store on the back office's origin only leads to the store's own origin. */
export function redirectToStores(http: FastifyInstance, { storeUrl }: Pick<Config, 'storeUrl'>): void {
  http.get('/s/*', async (request, reply) => reply.redirect(storeUrl + request.url));
}
