import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';
import { CheckoutPage } from '../pages/checkout-page.tsx';
import type { ShopDeps } from '../shop-deps.ts';
import { withShop } from './find-view.ts';
import { sendPage } from './send-page.ts';

/** The page of the checkout. It holds nothing of a person: its script loads the cart by the calls of the checkout. */
export function checkoutPageRoutes(http: FastifyInstance, deps: ShopDeps): void {
  http.get('/s/:handle/cart/checkout', async (request, reply) =>
    withShop(deps, request, reply, async (view) =>
      sendPage(reply, createElement(CheckoutPage, { view }), 'private'),
    ),
  );
}
