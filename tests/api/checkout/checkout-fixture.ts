import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { Failure } from '#contract/errors.ts';
import { type Checkout, checkoutCalls } from '#contract/shop/checkout.ts';
import type { CallData } from '#contract/call.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { findCheckout, saveCheckout } from '#server/modules/checkout/checkouts.repo.ts';
import { addToCart } from '#server/modules/storefront/carts.service.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { deliverToLagos, type StoreSettings } from '#tests/support/store/selling-store.ts';
import {
  type OpenStore,
  add,
  cookieOf,
  openStore,
  publish,
  storeHost,
  storeOrigin,
} from '#tests/api/shop/shop-fixture.ts';

/** A store with one product that it delivers to Lagos, and that can be collected. */
export interface SellingStore extends OpenStore {
  productId: string;
  variation: string;
}

export const priceMinor = 500_000;
export const feeMinor = 150_000;

export async function openSellingStore(
  server: ApiServer,
  { quantity = 10, ...settings }: StoreSettings & { quantity?: number | null } = {},
): Promise<SellingStore> {
  const store = await openStore(server, settings);
  const { product, variationIds } = await publish(store, { quantity });
  await deliverToLagos(server.call, store.asking, feeMinor);
  return { ...store, productId: product.id, variation: variationIds[0] ?? '' };
}

export const contact = {
  name: 'Ngozi Obi',
  email: 'ngozi@customer.example',
  phoneNumber: '0803 111 0001',
  company: null,
  wantsReminder: false,
};
export const delivery = {
  mode: 'delivery' as const,
  line: '1 Broad Street',
  details: 'Opposite the market',
  city: 'Ikeja',
  region: 'Lagos',
  country: 'NG',
};

type CallName = keyof typeof checkoutCalls;
export interface Answer<Name extends CallName = CallName> extends Partial<Failure> {
  status: number;
  data: CallData<(typeof checkoutCalls)[Name]>;
  headers: Record<string, unknown>;
}

/** A customer of a store with a cart of their own. */
export interface Customer {
  store: SellingStore;
  cookie: string;
  ask<Name extends CallName>(
    name: Name,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<Name>>;
}

/** Requests a call of a checkout, as its page does. */
export async function askCheckout<Name extends CallName>(
  { http, base }: Pick<OpenStore, 'http' | 'base'>,
  name: Name,
  { body, cookie, headers }: { body?: object; cookie?: string | undefined; headers?: Record<string, string> },
): Promise<Answer<Name>> {
  const { method, path, data } = checkoutCalls[name];
  const isPost = method === 'POST';
  const answer = await http.inject({
    method,
    url: `${base}/cart/checkout${path}`,
    headers: {
      host: storeHost,
      ...(isPost && {
        origin: storeOrigin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const { statusCode: status } = answer;
  const parsed = status === 200 ? { data: data.parse(answer.json().data) } : Failure.parse(answer.json());
  return { status, headers: answer.headers, ...parsed } as Answer<Name>;
}

const toCustomer = (store: SellingStore, cookie: string): Customer => ({
  store,
  cookie,
  ask: (name, body, headers = {}) => askCheckout(store, name, { ...(body && { body }), cookie, headers }),
});

/** Returns a new customer with a cart. */
export const fillCart = async (store: SellingStore, quantity = 1): Promise<Customer> =>
  toCustomer(store, cookieOf(await add(store, store.variation, quantity)) ?? '');

/** Returns many customers who have one piece each in the cart, and have entered contact and delivery; without requests. */
export const fillCarts = (store: SellingStore, count: number): Promise<Customer[]> =>
  store.server.deps.db.transaction(async (tx) => {
    const { businessId, variation: variationId } = store;
    const customers: Customer[] = [];
    for (let nth = 0; nth < count; nth++) {
      const item = { variationId, quantity: 1 };
      const { token = '' } = await addToCart(tx, store.server.deps, businessId, undefined, item);
      const match = await findCheckout(tx, businessId, hashToken(token));
      const entered = {
        contact: { ...contact, email: `n${nth}@customer.example`, phoneNumber: '+2348031110001' },
        delivery,
      };
      await saveCheckout(tx, businessId, match?.cartId ?? '', entered, store.server.deps.clock.now());
      customers.push(toCustomer(store, `kontor_cart=${token}`));
    }
    return customers;
  });

/** Returns a new customer who has entered contact and delivery. */
export async function reachReview(
  store: SellingStore,
  { quantity = 1, email = contact.email }: { quantity?: number; email?: string } = {},
): Promise<Customer> {
  const customer = await fillCart(store, quantity);
  await customer.ask('saveCheckoutContact', { ...contact, email });
  await customer.ask('saveCheckoutDelivery', delivery);
  return customer;
}

/** The placement of one piece that is delivered to Lagos. */
export const placementOf = (over: object = {}) => ({
  attemptId: uuid(),
  method: 'card' as const,
  totalMinor: priceMinor + feeMinor,
  note: null,
  acceptsTerms: false,
  ...over,
});

export const stateOf = async ({ ask }: Customer): Promise<Checkout> => (await ask('checkout')).data;

/** Chooses a result on the provider's page, and returns the address to which it returns. */
export async function payOnPage(
  server: ApiServer,
  payUrl: string | null,
  outcome: SandboxOutcome,
): Promise<string> {
  const { statusCode, headers } = await server.http.inject({
    method: 'POST',
    url: new URL(payUrl ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ channel: 'card', outcome, card: '' }).toString(),
  });
  if (statusCode !== 303) throw new Error(`the pay page answered ${statusCode}`);
  return headers.location ?? '';
}

/** Returns what is left of the product of a store. */
export async function leftOf(store: SellingStore): Promise<number | null> {
  const product = await store.server.call('product', { params: { id: store.productId } }, store.asking);
  return product.availableQuantity;
}

/** Returns all orders of a store, oldest first, with the attempts that its merchant doesn't see. */
export const ordersOf = ({ server, businessId }: SellingStore) =>
  server.deps.db
    .select()
    .from(orders)
    .where(eq(orders.businessId, businessId))
    .orderBy(orders.placedAt, orders.id);

/** Returns the orders of a store as its merchant lists them, newest first. */
export const listedOrdersOf = async ({ server, asking }: SellingStore) =>
  (await server.call('orders', { query: {} }, asking)).data;
