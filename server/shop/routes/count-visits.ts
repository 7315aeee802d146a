import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayOf } from '#domain/date-range.ts';
import type { VisitStep } from '#domain/visit-step.ts';
import type { PageView, VisitCounter } from '#server/modules/store-visits/count-views.service.ts';
import type { Client } from '#server/modules/store-visits/hash-visitor.ts';
import { getStorePath } from '#server/store-address.ts';
import type { ShopDeps } from '../shop-deps.ts';
import type { ShopView } from '../view.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The store whose page is requested. */
    shopView?: ShopView;
  }
}

/** Counts the pages that customers see, after their answers are sent. */
export function countVisits(
  http: FastifyInstance,
  { clock }: Pick<ShopDeps, 'clock'>,
  counter: VisitCounter,
): void {
  http.decorateRequest('shopView');
  http.addHook('onResponse', async (request, reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const isShown = reply.statusCode === 304 || (reply.statusCode === 200 && isPage);
    const view = isShown && isVisit(request) ? request.shopView : undefined;
    if (view) counter.note(toPageView(request, view, clock.now()));
  });
}

/**
 * Returns true if somebody opened the page themselves: our own script reads pages too, and browsers load some ahead. The preview
 * in the back office is a frame.
 */
function isVisit({ method, headers, routeOptions }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  return (
    method === 'GET' &&
    !routeOptions.url?.endsWith('.xml') &&
    (destination === undefined || destination === 'document') &&
    headers['sec-purpose'] === undefined
  );
}

function toPageView(request: FastifyRequest, { origin, shop }: ShopView, now: Date): PageView {
  const [path = '', query = ''] = request.url.split('?');
  // A request on an own domain has the path of the store as well.
  const page = path.slice(getStorePath(shop.handle).length);
  const step = getStep(page, new URLSearchParams(query));
  // The page of a payment provider leads back to the checkout.
  const referrer = step === 'checkout' ? null : URL.parse(request.headers.referer ?? '');
  return {
    businessId: shop.businessId,
    day: dayOf(now, shop.timeZone).toString(),
    page: page.slice(0, maxPathLength),
    step,
    ...getClient(request),
    referrer: referrer && referrer.origin !== origin ? referrer.hostname.slice(0, maxHostLength) : '',
  };
}

/** Returns what distinguishes a visitor from the others of a day. */
export const getClient = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** The query of the cart's page, after something was put into it or its quantity changed. */
function getStep(page: string, query: URLSearchParams): VisitStep {
  if (page === '/cart/checkout') return 'checkout';
  const isChanged = page === '/cart' && ['changed', 'limited'].includes(query.get('result') ?? '');
  return isChanged ? 'cart' : 'store';
}

/** The longest name of a host (RFC 1035, 2.3.4). */
const maxHostLength = 253;
/** Handles of products are shorter. */
const maxPathLength = 300;
