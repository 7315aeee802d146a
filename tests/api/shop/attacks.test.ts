import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newStore } from '#domain/store-drafts.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleVariation } from '#tests/support/store/products.ts';
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

/** Ends an attribute, an element and a data block, and would run in each place. */
const markup = `"'></script></title><img src=x onerror=alert(1)><script>alert(1)</script>`;

/** Returns the markup of a page without the texts of its data blocks, which are parsed as JSON. */
async function readPage(path: string, cookie = '') {
  const { body, statusCode } = await visit(store, path, { cookie });
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  for (const [, json = ''] of blocks) JSON.parse(json);
  return { statusCode, body };
}

it('escapes markup in every text of a merchant, on every page', async () => {
  const category = await server.call(
    'createCategory',
    { body: { name: `c ${markup.slice(0, 70)}`, description: markup } },
    store.asking,
  );
  await server.call(
    'createReturnPolicy',
    {
      body: {
        name: markup.slice(0, 80),
        kind: 'refund',
        windowDays: 1,
        text: markup,
        isDefault: true,
      },
    },
    store.asking,
  );
  const { product, variationIds } = await publish(store, {
    title: markup,
    description: markup,
    vendor: markup.slice(0, 80),
    categoryId: category.id,
    options: [{ name: markup.slice(0, 40), values: [markup.slice(0, 60)] }],
    variations: [sampleVariation([markup.slice(0, 60)], { sku: markup.slice(0, 64) })],
  });
  await configure(store, {
    info: { name: markup, description: markup, email: `${markup}@x`, phoneNumber: markup },
    availability: { note: markup },
    checkout: { terms: markup, privacyPolicy: markup },
  });
  const cookie = cookieOf(await add(store, variationIds[0] ?? '')) ?? '';
  const search = encodeURIComponent(markup);
  const home = await readPage('');
  const slug = /\/categories\/[^"]+/.exec(home.body)?.[0] ?? '';
  const paths = ['', '/products', slug, `/search?q=${search}`, `/products/${product.handle}`, '/policies'];
  for (const path of [...paths, '/cart', '/nowhere', `/products/${product.handle}?v=${search}`]) {
    const { body } = await readPage(path, cookie);
    expect(body, path).toContain('&lt;img');
    expect(body, path).not.toContain('<img src=x');
    expect(body.match(/<script/g)?.length, path).toBe(
      (body.match(/<script (src="\/assets\/|type="application\/ld\+json")/g) ?? []).length,
    );
    expect(body, path).not.toMatch(/ style=| on\w+="/);
  }
  await configure(store, { info: { name: markup }, availability: { status: 'closed', note: markup } });
  expect((await readPage('')).body).not.toContain('<img src=x');
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
    // Headers that a shared cache leaves out of its key change nothing.
    const poisoned = { 'x-forwarded-host': 'evil.example', 'x-original-url': '/x', 'accept-language': 'ha' };
    expect((await visit(store, path, poisoned)).body, path).toBe(alone.body);
  }
  const cart = await visit(store, '/cart', { cookie });
  expect(cart.headers['cache-control']).toBe('private, no-store');
  expect(cart.headers['etag']).toBeUndefined();
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
