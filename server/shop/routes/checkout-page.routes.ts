import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';
import { CheckoutPage } from '../pages/checkout-page.tsx';
import type { ShopDeps } from '../shop-deps.ts';
import { checkoutPath } from '../view.ts';
import { moveToken } from './cart-cookie.ts';
import { sendNotFound } from './errors.ts';
import { findShop, getAddressOnDomain, redirectForNow, toView } from './find-view.ts';
import type { ShopParams } from './shop-params.ts';
import { sendPage } from './send-page.ts';

/**
 * The page of the checkout. It holds nothing of a person: its script loads the cart by the calls of the checkout. It is there also
 * when the store has closed or changed its handle, because the customer may come back from paying.
 */
export function checkoutPageRoutes(http: FastifyInstance, deps: ShopDeps): void {
  http.get('/s/:handle/cart/checkout', async (request, reply) => {
    const { handle } = request.params as ShopParams;
    const shop = await findShop(deps, handle);
    if (!shop) return sendNotFound(reply);
    const onDomain = getAddressOnDomain(request, shop);
    if (onDomain !== undefined) return redirectForNow(reply, onDomain);
    const view = toView(deps, shop, request);
    if (moveToken(request, reply, view)) {
      const [, query] = request.url.split('?');
      return reply
        .header('cache-control', 'private, no-store')
        .redirect(`${checkoutPath(view)}${query === undefined ? '' : `?${query}`}`);
    }
    if (shop.settings.status !== 'closed') request.shopView = view;
    const { demo, publicUrl } = deps.config;
    const chart = demo && { chartAddress: `${publicUrl}/test/store-checkout` };
    return sendPage(reply, createElement(CheckoutPage, { view, ...chart }), 'private');
  });
}
