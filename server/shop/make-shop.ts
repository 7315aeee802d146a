import Fastify, { type FastifyInstance } from 'fastify';
import { checkHost } from '#server/plugins/host-check.ts';
import type { RateLimits } from '#server/plugins/limits/rate-limit.ts';
import { createServerOptions } from '#server/server-options.ts';
import { assetRoutes } from './routes/asset.routes.ts';
import { makeVisitCounter } from '#server/modules/store-visits/count-views.service.ts';
import { cartRoutes } from './routes/cart.routes.ts';
import { checkoutPageRoutes } from './routes/checkout-page.routes.ts';
import { checkoutRoutes } from './routes/checkout.routes.ts';
import { resumeRoutes } from './routes/resume.routes.ts';
import { countVisits } from './routes/count-visits.ts';
import { imageRoutes } from './routes/image.routes.ts';
import { pageRoutes } from './routes/page.routes.ts';
import { answerErrors, sendNotFound } from './routes/errors.ts';
import { shopHeaders } from './routes/headers.ts';
import type { ShopDeps } from './shop-deps.ts';

/** The stores on their own origin: pages for customers, and nothing of the back office. */
export async function makeShop(deps: ShopDeps, limits: RateLimits): Promise<FastifyInstance> {
  const { config } = deps;
  const http = Fastify({
    ...createServerOptions(config),
    frameworkErrors: (_problem, _request, reply) => void sendNotFound(reply),
  });
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  shopHeaders(http, config);
  checkHost(http, config, 'store');
  http.addHook('onRequest', async (request) => {
    limits.flood(request, /^\/(images|assets)\//.test(request.url) ? 'file' : 'page');
  });
  const visits = makeVisitCounter(deps);
  http.addHook('onClose', () => visits.close());
  countVisits(http, deps, visits);
  answerErrors(http);
  assetRoutes(http);
  imageRoutes(http, deps);
  pageRoutes(http, deps);
  cartRoutes(http, deps);
  checkoutPageRoutes(http, deps);
  resumeRoutes(http, deps);
  checkoutRoutes(http, deps, limits);
  await http.ready();
  return http;
}
