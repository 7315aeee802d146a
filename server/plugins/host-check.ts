import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Site, findSite, misdirectedStatus } from '#server/hosts.ts';
import { getOwnDomain } from '#server/own-domain.ts';

/** A load balancer asks by an address of the machine, not by a name. The answers say nothing. */
export const isHealthCheck = (url: string | undefined): boolean => url === '/healthz' || url === '/readyz';

/**
 * Only answers requests for the site's own hosts. Otherwise another site's page whose name was changed to point here (DNS
 * rebinding) could read the mailbox, and a store's page could reach the back office. Reads the header itself, because such a
 * page can send X-Forwarded-Host but not Host.
 */
export function checkHost(
  app: FastifyInstance,
  config: Pick<Config, 'mode' | 'publicUrl' | 'storeUrl'>,
  site: Site,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request.url) || findSite(config, request.headers.host) === site) return;
    if (site === 'store' && getOwnDomain(request.raw) !== undefined) return;
    await reply
      .code(misdirectedStatus)
      .type('text/plain')
      .send(
        `Open ${site === 'office' ? `Kontor at ${config.publicUrl}` : `the store at ${config.storeUrl}`}`,
      );
  });
}
