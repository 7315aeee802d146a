import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { getFingerprint } from '#tests/support/server/fingerprint.ts';
import { day, newHandle } from '#tests/support/people/identity.ts';
import { changeOf, sampleMatrix } from '#tests/support/store/products.ts';
import {
  type OpenStore,
  add,
  cookieOf,
  openStore,
  publish,
  send,
  storeOrigin,
  visit,
} from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openStore(server);
});

/** Fills a cart with one product and returns its cookie. */
async function fill(quantity = 1) {
  const { product, variationIds } = await publish(store);
  const [variation = ''] = variationIds;
  const response = await add(store, variation, quantity);
  return { product, variation, response, cookie: cookieOf(response) };
}
const cartOf = async (cookie: string | undefined) =>
  (await visit(store, '/cart', cookie === undefined ? {} : { cookie })).body;

describe('a cart', () => {
  it('begins with the first product, and its cookie is for the cart alone', async () => {
    const { response, cookie } = await fill(2);
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `${store.base}/cart?result=changed`,
    ]);
    const attributes = String(response.headers['set-cookie']);
    expect(attributes).toMatch(/^kontor_cart=[\w-]{43}; /);
    for (const attribute of [`Path=${store.base}/cart`, 'HttpOnly', 'SameSite=Lax', 'Max-Age=2592000'])
      expect(attributes).toContain(attribute);
    // Only this host gets it back.
    expect(attributes).not.toMatch(/domain/i);
    const body = await cartOf(cookie);
    expect(body).toContain('Adire bag');
    expect(body).toContain('₦10,000');
    expect(body).toContain('data-items="2"');
  });

  it('is empty without a cookie, and with one of no cart', async () => {
    await fill();
    expect(await cartOf(undefined)).toContain('Your cart is empty');
    expect(await cartOf(`kontor_cart=${'A'.repeat(43)}`)).toContain('Your cart is empty');
    expect(await cartOf('kontor_cart=short')).toContain('Your cart is empty');
  });

  it('of a cookie that no cart has gets a token of its own', async () => {
    const { variationIds } = await publish(store);
    const chosen = `kontor_cart=${'A'.repeat(43)}`;
    const response = await add(store, variationIds[0] ?? '', 1, chosen);
    expect(cookieOf(response)).toBeDefined();
    expect(cookieOf(response)).not.toBe(chosen);
  });

  it("of another person, or of another store, isn't shown", async () => {
    const { cookie, variation } = await fill();
    const other = await openStore(server);
    expect((await visit(other, '/cart', { cookie: cookie ?? '' })).body).toContain('Your cart is empty');
    // Nor can its products be bought there.
    const response = await add(other, variation);
    expect(response.headers.location).toContain('result=unavailable');
    expect(cookieOf(response)).toBeUndefined();
  });

  it("can't be changed through another store, nor filled with its products", async () => {
    const { cookie, variation } = await fill(2);
    const other = await openStore(server);
    const { variationIds } = await publish(other, { title: 'Elsewhere' });
    await send(other, '/cart/change', { fields: { variation, quantity: '0' }, cookie });
    const response = await add(other, variationIds[0] ?? '', 1, cookie);
    // The other store begins a cart with a token of its own.
    expect([response.statusCode, cookieOf(response)]).toEqual([303, expect.any(String)]);
    expect(cookieOf(response)).not.toBe(cookie);
    expect((await add(store, variationIds[0] ?? '', 1, cookie)).headers.location).toContain(
      'result=unavailable',
    );
    const body = await cartOf(cookie);
    expect(body).toContain('data-items="2"');
    expect(body).not.toContain('Elsewhere');
    expect((await visit(other, '/cart', { cookie: cookieOf(response) ?? '' })).body).not.toContain(
      'Adire bag',
    );
  });

  it('stores the token as a hash alone', async () => {
    const { cookie } = await fill();
    const { rows } = await server.deps.db.execute(sql`select token_hash from carts`);
    expect(JSON.stringify(rows)).not.toContain(cookie?.split('=')[1]);
  });

  it('never has more than is in stock', async () => {
    const { cookie, variation, product } = await fill(4);
    const more = await add(store, variation, 9, cookie);
    expect(more.headers.location).toContain('result=limited');
    expect(await cartOf(cookie)).toContain('data-items="10"');
    const change = { kind: 'difference', difference: -7, reason: 'damaged' } as const;
    await server.call(
      'changeStock',
      { params: { id: product.id }, body: { change } },
      { ...store.asking, idempotencyKey: crypto.randomUUID() },
    );
    const body = await cartOf(cookie);
    expect(body).toContain('Only 3 left');
    expect(body).toContain('data-items="3"');
    expect((await visit(store, `/products/${product.handle}`)).body).toContain('Only 3 left');
  });

  it('has the prices of the moment', async () => {
    const { cookie, product } = await fill(2);
    await server.call('updateProduct', changeOf(product, { priceMinor: 600_000 }), store.asking);
    expect(await cartOf(cookie)).toContain('₦12,000');
  });

  it('says that a product is no longer sold', async () => {
    const { cookie, product } = await fill();
    await server.call('updateProduct', changeOf(product, { published: false }), store.asking);
    const body = await cartOf(cookie);
    expect(body).toContain('No longer available');
    expect(body).toContain('data-items="0"');
  });

  it('changes and removes quantities', async () => {
    const { cookie, variation } = await fill(1);
    const change = (quantity: string) =>
      send(store, '/cart/change', { fields: { variation, quantity }, cookie });
    expect((await change('3')).headers.location).toContain('result=changed');
    expect(await cartOf(cookie)).toContain('data-items="3"');
    expect((await change('99')).headers.location).toContain('result=limited');
    for (const nonsense of ['-1', '1.5', 'many', '']) await change(nonsense);
    expect(await cartOf(cookie)).toContain('data-items="10"');
    await change('0');
    expect(await cartOf(cookie)).toContain('Your cart is empty');
  });

  it('is sent to the store as a message', async () => {
    const { variationIds } = await publish(store, sampleMatrix);
    const cookie = cookieOf(await add(store, variationIds[0] ?? '', 2));
    const [, address = ''] =
      /href="(https:\/\/wa\.me\/[^"]+)"[^>]*>Order on WhatsApp/.exec(await cartOf(cookie)) ?? [];
    const text = new URL(address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")).searchParams.get('text');
    expect(address).toContain('https://wa.me/2348031110001?');
    expect(text).toContain('2 × Adire shirt (Indigo / S): ₦14,000');
    expect(text).toContain('Subtotal: ₦14,000');
    expect(text).toContain(`${storeOrigin}${store.base}`);
  });

  describe('whose store gets another handle', () => {
    /** Changes the handle and returns the store at its new address. */
    async function rename(handle = newHandle()): Promise<OpenStore> {
      await server.call('updateStoreIdentity', { body: { handle } }, store.asking);
      return { ...store, handle, base: `/s/${handle}` };
    }
    const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String);

    it('moves with the customer from its former address', async () => {
      const { cookie = '' } = await fill(2);
      const moved = await rename();
      const { statusCode, headers } = await visit(store, '/cart', { cookie });
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([
        302,
        `${moved.base}/cart`,
        'private, no-store',
      ]);
      const [expired, written] = cookiesOf(headers);
      expect(expired).toMatch(new RegExp(`^kontor_cart=; Max-Age=0; .*Path=${store.base}/cart;`));
      expect(written).toContain(`Path=${moved.base}/cart;`);
      expect((await visit(moved, '/cart', { cookie: written?.split(';')[0] ?? '' })).body).toContain(
        'data-items="2"',
      );
      // Without a cart there is nothing to move.
      const plain = await visit(store, '/cart');
      expect([plain.headers.location, plain.headers['set-cookie']]).toEqual([
        `${moved.base}/cart`,
        undefined,
      ]);
    });

    it('is filled and changed from pages that were open before', async () => {
      const { cookie, variation } = await fill(1);
      const moved = await rename();
      const added = await add(store, variation, 2, cookie);
      expect([added.statusCode, added.headers.location]).toEqual([303, `${moved.base}/cart?result=changed`]);
      expect(cookiesOf(added.headers)[0]).toContain(`Max-Age=0; Path=${store.base}/cart;`);
      const last = cookiesOf(added.headers).at(-1);
      expect(last).toContain(`Path=${moved.base}/cart;`);
      const kept = last?.split(';')[0] ?? '';
      expect((await visit(moved, '/cart', { cookie: kept })).body).toContain('data-items="3"');
      const changed = await send(store, '/cart/change', { fields: { variation, quantity: '5' }, cookie });
      expect(cookiesOf(changed.headers).at(-1)).toContain(`Path=${moved.base}/cart;`);
      expect((await visit(moved, '/cart', { cookie: kept })).body).toContain('data-items="5"');
    });

    it('moves if only the case of the handle changes', async () => {
      const { cookie = '' } = await fill(2);
      const moved = await rename(store.handle.toUpperCase());
      const { headers } = await visit(store, '/cart', { cookie });
      expect(headers.location).toBe(`${moved.base}/cart`);
      expect(cookiesOf(headers).at(-1)).toContain(`Path=${moved.base}/cart;`);
    });
  });

  it('is deleted after thirty days without use', async () => {
    const { cookie } = await fill();
    server.pass(29 * day);
    await server.deps.jobs.drain();
    expect(await cartOf(cookie)).toContain('Adire bag');
    server.pass(2 * day);
    await server.deps.jobs.drain();
    expect(await cartOf(cookie)).toContain('Your cart is empty');
  });
});

describe('a form', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a site that an old browser names', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['of the back office', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-site' }],
    ['of a page without an origin', { origin: 'null' }],
    ['whose site is hidden', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused and changes nothing', async (_, headers) => {
    const { variation, cookie } = await fill(1);
    const before = await getFingerprint(server.deps.db);
    const fields = { variation, quantity: '2' };
    for (const path of ['/cart/add', '/cart/change']) {
      const { statusCode, headers: answered } = await send(store, path, { fields, cookie, headers });
      expect([statusCode, answered['set-cookie']], path).toEqual([403, undefined]);
    }
    expect(await getFingerprint(server.deps.db)).toEqual(before);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'of the type %s is refused',
    async (type) => {
      const { variationIds } = await publish(store);
      const fields = { variation: variationIds[0] ?? '', quantity: '1' };
      const { statusCode } = await send(store, '/cart/add', { fields, headers: { 'content-type': type } });
      expect(statusCode).toBe(415);
    },
  );

  it('can only be posted', async () => {
    for (const path of ['/cart/add', '/cart/change']) expect((await visit(store, path)).statusCode).toBe(404);
  });
});
