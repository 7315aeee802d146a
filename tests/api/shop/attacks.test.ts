import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newStore } from '#domain/store-drafts.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type OpenStore, add, configure, cookieOf, openStore, publish, visit } from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openStore(server);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  'not an address',
])('leaves out a link with the address %s', async (address) => {
  await configure(store, { info: { socialLinks: { ...newStore.info.socialLinks, instagram: address } } });
  const { body } = await visit(store);
  expect(body).not.toContain('Instagram');
  expect(body.toLowerCase()).not.toMatch(/href="\s*(javascript|data|vbscript):/);
});

it('keeps the colours within their stylesheet', async () => {
  // The settings accept no such colour; a value that got there otherwise must not become a rule.
  await server.deps.db.execute(
    sql`update webstores set branding = branding || '{"buttonColor": "red} body{background:url(//evil.example)"}'
      where business_id = ${store.businessId}`,
  );
  const { body } = await visit(store);
  const sheet = /\/colors\.[\w-]{12}\.css/.exec(body)?.[0] ?? '';
  expect((await visit(store, sheet)).body).not.toContain('evil');
});

it('keeps nothing of a person in pages that caches share', async () => {
  const { product, variationIds } = await publish(store);
  const cookie = cookieOf(await add(store, variationIds[0] ?? '', 3)) ?? '';
  for (const path of ['', '/products', '/search?q=adire', `/products/${product.handle}`, '/policies']) {
    const [alone, withCart] = [await visit(store, path), await visit(store, path, { cookie })];
    expect(withCart.body, path).toBe(alone.body);
    expect(withCart.headers['set-cookie'], path).toBeUndefined();
    expect(withCart.headers['cache-control'], path).toMatch(/^public/);
    expect(withCart.headers['vary'], path).toBe('accept-encoding');
    const again = await visit(store, path, { 'if-none-match': String(alone.headers['etag']) });
    expect([again.statusCode, again.body], path).toEqual([304, '']);
  }
  const cart = await visit(store, '/cart', { cookie });
  expect(cart.headers['cache-control']).toBe('private, no-store');
  expect(cart.headers['etag']).toBeUndefined();
});

/** Headers that a shared cache leaves out of its key. */
const unkeyedHeaders = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': '/evil',
  'x-host': 'evil.example',
  'x-original-url': '/evil',
  'x-rewrite-url': '/evil',
  'x-http-method-override': 'POST',
  forwarded: 'host=evil.example;proto=http',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'accept-language': 'ha',
  accept: 'application/json',
  'user-agent': 'evil',
  range: 'bytes=0-1',
  authorization: 'Bearer evil',
  cookie: 'kontor_cart=evil',
};

it('answers every request for an address alike, so that a shared cache has nothing of one request', async () => {
  const { product } = await publish(store);
  const redirected = { ...store, base: `/s/${store.handle.toUpperCase()}` };
  const answerTo = async (from: OpenStore, path: string, headers = {}) => {
    const { statusCode, body, headers: answered } = await visit(from, path, headers);
    const { date: _, 'x-request-id': __, ...rest } = answered;
    return { statusCode, body, headers: rest };
  };
  const pages = [
    '',
    '/products',
    '/search?q=adire',
    `/products/${product.handle}`,
    '/policies',
    '/sitemap.xml',
  ];
  for (const [from, path] of [
    ...pages.map((each) => [store, each] as const),
    [redirected, '/products'] as const,
  ]) {
    const alone = await answerTo(from, path);
    for (const [name, value] of Object.entries(unkeyedHeaders))
      expect(await answerTo(from, path, { [name]: value }), `${path} with ${name}`).toEqual(alone);
  }
});

it('keeps redirects to the address of today in no cache, because a handle may lead elsewhere later', async () => {
  const { statusCode, headers } = await visit({ ...store, base: `/s/${store.handle.toUpperCase()}` });
  expect([statusCode, headers['cache-control']]).toEqual([301, 'private, no-store']);
});

it('has no cart at an address that a cache could take for a file', async () => {
  const { variationIds } = await publish(store, { title: 'Secret bag' });
  const cookie = cookieOf(await add(store, variationIds[0] ?? '', 3)) ?? '';
  for (const path of ['/cart/', '/cart?x.css', '/cart?result=changed&x=.js']) {
    const { body, headers } = await visit(store, path, { cookie });
    expect(body, path).toContain('Secret bag');
    expect(headers['cache-control'], path).toBe('private, no-store');
  }
  for (const name of ['/x.css', '.css', ';x.css', '%2fx.css', '%3bx.css', '/%2e%2e/x.css']) {
    const { body, headers } = await visit(store, `/cart${name}`, { cookie });
    expect(body, name).not.toContain('Secret bag');
    expect(headers['cache-control'], name).not.toMatch(/public|max-age/);
  }
});

it('answers broken addresses without an error of its own', async () => {
  const names = [
    '%',
    '%00',
    '%F0%9F',
    '..%2f..%2fetc',
    'a'.repeat(3000),
    '%C0%80',
    "'; select 1",
    '\u{1F600}',
  ];
  for (const name of names)
    for (const path of [`/products/${name}`, `/categories/${name}`, `/search?q=${name}`, `/${name}`]) {
      const url = `${store.base}${path}`.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
      const { statusCode } = await visit({ ...store, base: '' }, url);
      expect([200, 302, 400, 404, 414], path.slice(0, 60)).toContain(statusCode);
    }
  const { statusCode } = await visit({ ...store, base: '/s/%00' });
  expect(statusCode).toBe(404);
});
