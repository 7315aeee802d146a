import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call, CallBody, CallData } from '#contract/call.ts';
import { checkoutCalls } from '#contract/shop/checkout.ts';
import { AppError, invalid } from '#server/app-error.ts';
import type { Executor } from '#server/db/client.ts';
import type { StoreCustomer } from '#server/modules/checkout/checkout-store.ts';
import { getCheckout } from '#server/modules/checkout/checkout.view.ts';
import { saveContact } from '#server/modules/checkout/contact.service.ts';
import { saveDelivery } from '#server/modules/checkout/delivery.service.ts';
import { confirmCheckoutCode, sendCheckoutCode } from '#server/modules/checkout/email-code.service.ts';
import { checkOrderPayment, placeAndPay } from '#server/modules/checkout/pay-order.ts';
import { reduceCart } from '#server/modules/checkout/reduce-cart.ts';
import { getOwnDomain, getStoreOrigin } from '#server/own-domain.ts';
import { compileSchema } from '#server/plugins/compiled.ts';
import { errorsPlugin } from '#server/plugins/errors.ts';
import { getClientAddress } from '#server/plugins/limits/client-address.ts';
import type { RateLimits } from '#server/plugins/limits/rate-limit.ts';
import { runInTransaction } from '#server/plugins/run-in-transaction.ts';
import { toCheckout, toCheckoutStore } from '../data/load-checkout.ts';
import { getStorePath } from '#server/store-address.ts';
import type { ShopDeps } from '../shop-deps.ts';
import type { ShopView } from '../view.ts';
import { readToken } from './cart-cookie.ts';
import { getClient } from './count-visits.ts';
import { sendNotFound } from './errors.ts';
import { findShop, toView } from './find-view.ts';
import type { ShopParams } from './shop-params.ts';
import { isFromStore } from './same-origin.ts';

const bodyLimit = 16_384;

interface Input<C extends Call> {
  view: ShopView;
  customer: StoreCustomer;
  body: CallBody<C>;
  request: FastifyRequest;
}

/** The calls of the checkout page, and the address to which the payment provider's page returns. */
export function checkoutRoutes(http: FastifyInstance, deps: ShopDeps, limits: RateLimits): void {
  void http.register(async (calls) => serveCalls(calls, deps, limits));
  void http.register(async (returns) => serveReturn(returns, deps));
}

async function serveCalls(http: FastifyInstance, deps: ShopDeps, limits: RateLimits): Promise<void> {
  const { db } = deps;
  errorsPlugin(http);
  const parseJson = http.getDefaultJsonParser('error', 'error');
  // A form of another site can send no JSON.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
  http.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    if (request.method === 'POST' && !isFromStore(request, getStoreOrigin(deps.config, request.raw)))
      throw new AppError('NO_PERMISSION', { message: 'This request came from another website.' });
  });

  const loadCheckout = async (
    executor: Executor,
    { view, customer }: Pick<Input<Call>, 'view' | 'customer'>,
  ) => toCheckout(executor, view, await getCheckout(executor, deps, customer));

  const serve = <C extends Call>(call: C, answer: (input: Input<C>) => Promise<CallData<C>>): void => {
    const schema = compileSchema(call.data);
    http.route({
      method: call.method,
      url: `/s/:handle/cart/checkout${call.path}`,
      handler: async (request, reply) => {
        const { handle } = request.params as ShopParams;
        const shop = await findShop(deps, handle);
        const cartToken = readToken(request);
        if (!shop) throw new AppError('NOT_FOUND');
        if (cartToken === undefined) {
          // A page that is open since before the store was renamed; another tab has moved the cookie since.
          if (handle !== shop.handle)
            return reply.redirect(`${getStorePath(shop.handle)}/cart/checkout${call.path}`, 308);
          throw new AppError('NOT_FOUND');
        }
        // The cart is the subject that the limits count, from whatever network it is used.
        if (call.limit) await limits.count(call.limit, request, { token: cartToken });
        const view = toView(deps, shop, request);
        const body = parseBody(call, request.body) as CallBody<C>;
        const customer = { store: toCheckoutStore(view), cartToken, client: getClient(request) };
        const data = z.parse(schema, await answer({ view, customer, body, request }));
        return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data }));
      },
    });
  };

  serve(checkoutCalls.checkout, (input) => loadCheckout(db, input));
  serve(checkoutCalls.saveCheckoutContact, (input) =>
    db.transaction(async (tx) => {
      await saveContact(tx, deps, input.customer, input.body);
      return loadCheckout(tx, input);
    }),
  );
  serve(checkoutCalls.saveCheckoutDelivery, (input) =>
    db.transaction(async (tx) => {
      await saveDelivery(tx, deps, input.customer, input.body);
      return loadCheckout(tx, input);
    }),
  );
  serve(checkoutCalls.reduceCart, (input) =>
    db.transaction(async (tx) => {
      await reduceCart(tx, deps, input.customer, input.body.lines);
      return loadCheckout(tx, input);
    }),
  );
  serve(checkoutCalls.sendCheckoutCode, ({ customer, request }) =>
    db.transaction((tx) => sendCheckoutCode(tx, deps, customer, getClientAddress(request))),
  );
  serve(checkoutCalls.confirmCheckoutCode, (input) =>
    runInTransaction(db, async (tx) => {
      await confirmCheckoutCode(tx, deps, input.customer, input.body.code);
      return loadCheckout(tx, input);
    }),
  );
  serve(checkoutCalls.placeOrder, async (input) => {
    const payUrl = await placeAndPay(deps, input.customer, input.body);
    return { checkout: await loadCheckout(db, input), payUrl };
  });
  serve(checkoutCalls.checkCheckoutPayment, async (input) => {
    await checkOrderPayment(deps, input.customer);
    return loadCheckout(db, input);
  });
}

/** @throws INVALID */
function parseBody(call: Call, body: unknown): unknown {
  if (!call.body) return undefined;
  const result = call.body.safeParse(body);
  if (!result.success) throw invalid(result.error);
  return result.data;
}

/**
 * Answers the return from the provider's page, also by the POST of a bank, which has no cookie and comes from another site. It
 * changes nothing and always leads to the checkout of this store: nothing in the request decides whose order is shown.
 */
async function serveReturn(http: FastifyInstance, deps: ShopDeps): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null));
  http.route({
    method: ['GET', 'POST'],
    url: '/s/:handle/cart/checkout/return',
    handler: async (request, reply) => {
      const { handle } = request.params as ShopParams;
      if (!(await findShop(deps, handle))) return sendNotFound(reply);
      // At the address of the request, because the cookie is sent there alone; the page moves it to the handle of now.
      const home = getOwnDomain(request.raw) === undefined ? getStorePath(handle) : '';
      return reply
        .header('cache-control', 'private, no-store')
        .redirect(`${home}/cart/checkout?returned=1`, 303);
    },
  });
}
