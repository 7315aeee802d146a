import type { FastifyInstance } from 'fastify';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import { type Draft, sampleMatrix, sampleProduct, stocked } from '#tests/support/store/products.ts';
import { saveStore, type StoreSettings } from '#tests/support/store/selling-store.ts';

export const storeHost = 'localhost:4001';
export const storeOrigin = `http://${storeHost}`;

/** A store with its pages, as a customer's browser requests them. */
export interface OpenStore extends Shop {
  handle: string;
  base: string;
  server: ApiServer;
  http: FastifyInstance;
}

/** Saves settings of a store as they are. */
export const configure = (
  { server, businessId }: Pick<OpenStore, 'server' | 'businessId'>,
  settings?: StoreSettings,
): Promise<void> => saveStore(server.deps.db, businessId, settings);

export async function openStore(server: ApiServer, settings: StoreSettings = {}): Promise<OpenStore> {
  const [shop, http] = [await newShop(server), await server.loadShop()];
  await configure({ server, businessId: shop.businessId }, settings);
  const { handle } = await server.call('businessInfo', {}, shop.asking);
  return { ...shop, handle, base: `/s/${handle}`, server, http };
}

/** Requests an address of the store, by default its home page. */
export const visit = (
  { http, base }: Pick<OpenStore, 'http' | 'base'>,
  path = '',
  headers: Record<string, string> = {},
) => http.inject({ url: `${base}${path}`, headers: { host: storeHost, ...headers } });

export interface SentForm {
  fields: Record<string, string>;
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

/** Sends a form of the store, as a page of it would. */
export const send = (
  { http, base }: Pick<OpenStore, 'http' | 'base'>,
  path: string,
  { fields, cookie, headers }: SentForm,
) =>
  http.inject({
    method: 'POST',
    url: `${base}${path}`,
    headers: {
      host: storeHost,
      origin: storeOrigin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** Returns the cookie that a response sets, as the browser sends it back. */
export const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string | undefined =>
  typeof headers['set-cookie'] === 'string' ? headers['set-cookie'].split(';')[0] : undefined;

/** Creates a published product and returns it with the ids of its variations. */
export const publish = (store: OpenStore, draft: Partial<Draft> = {}) =>
  stocked(
    store.server,
    store,
    draft.options ? { ...sampleMatrix, ...draft } : { ...sampleProduct, ...draft },
  );

/** Adds a variation to the cart of a cookie and returns the response. */
export const add = (store: OpenStore, variation: string, quantity = 1, cookie?: string) =>
  send(store, '/cart/add', { fields: { variation, quantity: String(quantity) }, cookie });
