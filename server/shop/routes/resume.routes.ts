import type { FastifyInstance } from 'fastify';
import { hasCartLink } from '#server/modules/storefront/storefront.records.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { cartPath, checkoutPath } from '../view.ts';
import { parseToken, writeToken } from './cart-cookie.ts';
import { sendNotFound } from './errors.ts';
import { findShop, getAddressOnDomain, redirectForNow, toView } from './find-view.ts';
import type { ShopParams } from './shop-params.ts';

/**
 * The link of the email that reminds a customer of their checkout: its token becomes the cookie of the cart, on this device too. A link
 * whose cart is no longer there leaves the cart of this device as it is, and says so.
 */
export function resumeRoutes(http: FastifyInstance, deps: ShopDeps): void {
  http.get('/s/:handle/cart/resume/:link', async (request, reply) => {
    const { handle, link } = request.params as ShopParams & { link: string };
    const shop = await findShop(deps, handle);
    if (!shop) return sendNotFound(reply);
    const onDomain = getAddressOnDomain(request, shop);
    if (onDomain !== undefined) return redirectForNow(reply, onDomain);
    const view = toView(deps, shop, request);
    const token = parseToken(link);
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    if (token === undefined || !(await hasCartLink(deps.db, shop.businessId, hashToken(token))))
      return reply.redirect(`${cartPath(view)}?result=expired`, 303);
    writeToken(reply, view, token);
    return reply.redirect(checkoutPath(view), 303);
  });
}
