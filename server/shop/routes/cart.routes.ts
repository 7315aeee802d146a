import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { getStoreOrigin } from '#server/own-domain.ts';
import {
  type CartOutcome,
  addToCart,
  changeCart,
  maxQuantity,
} from '#server/modules/storefront/carts.service.ts';
import { loadCart } from '../data/load-cart.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { CartPage } from '../pages/cart-page.tsx';
import { PreviewCartPage } from '../pages/message-page.tsx';
import { type ShopView, cartPath } from '../view.ts';
import { moveToken, readToken, writeToken } from './cart-cookie.ts';
import { sendProblem } from './errors.ts';
import { withShop } from './find-view.ts';
import { readText } from './query.ts';
import { isFromStore } from './same-origin.ts';
import { sendPage } from './send-page.ts';

const outcomes = ['changed', 'limited', 'unavailable', 'full', 'expired'] as const satisfies (
  | CartOutcome
  | 'expired'
)[];
const isOutcome = (name: string): name is (typeof outcomes)[number] => outcomes.some((one) => one === name);

/** Quantities come from a form, so they are texts. */
const quantity = (min: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.transform((digits) => Math.min(Number(digits), maxQuantity)),
    ),
    z.number().check(z.minimum(min)),
  );
const AddForm = z.object({ variation: Id, quantity: quantity(1) });
const ChangeForm = z.object({ variation: Id, quantity: quantity(0) });

/** The cart of a customer: pages that nothing keeps, and forms that only the store's own pages can send. */
export function cartRoutes(http: FastifyInstance, deps: ShopDeps): void {
  const { db, clock, config } = deps;
  http.get('/s/:handle/cart', async (request, reply) =>
    withShop(
      deps,
      request,
      reply,
      async (view) => {
        if (moveToken(request, reply, view))
          return reply.header('cache-control', 'private, no-store').redirect(cartPath(view));
        const cart = await loadCart(db, view.shop.businessId, readToken(request), clock.now());
        const named = readText(request.query, 'result');
        const page = { view, cart, outcome: isOutcome(named) ? named : undefined };
        return sendPage(reply, createElement(CartPage, page), 'private');
      },
      { handles: 'any' },
    ),
  );
  const sendPreviewCart = async (request: FastifyRequest, reply: FastifyReply) =>
    withShop(deps, request, reply, async (view) =>
      sendPage(reply, createElement(PreviewCartPage, { view }), 'private'),
    );
  http.get('/s/:handle/preview/:token/cart', sendPreviewCart);

  void http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.addHook('onRequest', async (request, reply) => {
      if (!isFromStore(request, getStoreOrigin(config, request.raw))) await sendProblem(reply, 403);
    });
    forms.post('/s/:handle/preview/:token/cart/add', sendPreviewCart);
    const post = (
      path: string,
      answer: (view: ShopView, request: FastifyRequest, reply: FastifyReply) => Promise<CartOutcome>,
    ) =>
      forms.post(`/s/:handle/cart/${path}`, async (request, reply) =>
        withShop(
          deps,
          request,
          reply,
          async (view) => {
            moveToken(request, reply, view);
            const outcome = await answer(view, request, reply);
            return reply
              .header('cache-control', 'private, no-store')
              .redirect(`${cartPath(view)}?result=${outcome}`, 303);
          },
          { handles: 'any' },
        ),
      );

    post('add', async (view, request, reply) => {
      const form = AddForm.safeParse(request.body);
      if (!form.success || view.shop.settings.status !== 'open') return 'unavailable';
      const { token, outcome } = await db.transaction((tx) =>
        addToCart(tx, deps, view.shop.businessId, readToken(request), {
          variationId: form.data.variation,
          quantity: form.data.quantity,
        }),
      );
      if (token !== undefined) writeToken(reply, view, token);
      return outcome;
    });

    post('change', async (view, request) => {
      const form = ChangeForm.safeParse(request.body);
      const token = readToken(request);
      if (!form.success || token === undefined) return 'changed';
      return db.transaction((tx) =>
        changeCart(tx, deps, view.shop.businessId, token, {
          variationId: form.data.variation,
          quantity: form.data.quantity,
        }),
      );
    });
  });
}
