import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DomainStatus, isDomainEnded } from '#domain/store-domain.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { deliverToLagos } from '#tests/support/store/selling-store.ts';
import { type OpenStore, configure, openStore, publish, storeHost } from './shop-fixture.ts';

let server: ApiServer;
let port: number;
let store: OpenStore;
let domain = '';
let nth = 0;
beforeAll(async () => {
  server = await startApiServer();
  port = Number(new URL(await server.http.listen({ host: '127.0.0.1', port: 0 })).port);
});
// The domains come into each status by hand.
afterAll(() => server.close({ hasImpossibleData: 'domains without their history' }));
beforeEach(async () => {
  store = await openStore(server);
  domain = `shop-${++nth}.example`;
});

/** Stores the domain of the store in a status. */
async function be(status: DomainStatus, name = domain, liveAt = '2026-01-05T09:00:00Z'): Promise<void> {
  await server.deps.db.execute(sql`
    insert into store_domains (business_id, id, name, status, is_bought, token, created_by, created_at, live_at, lost_at, ended_at, expires_at)
    values (${store.businessId}, ${newId()}, ${name}, ${status}, false, ${newId()}, ${newId()}, now(), ${liveAt},
      ${status === 'lost' ? liveAt : null}, ${isDomainEnded(status) ? liveAt : null}, ${status === 'expired' ? liveAt : null})
    on conflict (business_id, name) where status not in ('refunded', 'released', 'removed') do update set status = excluded.status`);
}

interface Answer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
interface Sent {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  fields?: Record<string, string>;
}

/** Sends a request to the one port of the server, as a proxy passes it on. */
const ask = (host: string, path: string, { method = 'GET', headers, fields }: Sent = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.on('end', () =>
          resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(fields && new URLSearchParams(fields).toString());
  });

const submit = (host: string, path: string, origin: string, fields: Record<string, string>, cookie = '') =>
  ask(host, path, {
    method: 'POST',
    fields,
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
    },
  });
/** Returns the cookie that a response sets, as the browser sends it back. */
const cookieOf = ({ headers }: Answer): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const placeOf = ({ statusCode, headers }: Answer) => [statusCode, headers['location']];

describe('a store under its own domain', () => {
  it('has its pages at the root, with absolute addresses of the domain', async () => {
    const { product } = await publish(store);
    await be('live');
    for (const host of [domain, domain.toUpperCase(), `${domain}:443`]) {
      const home = await ask(host, '/');
      expect(home.statusCode).toBe(200);
      expect(home.body).toContain(`<link rel="canonical" href="https://${domain}/"/>`);
      expect(home.body).toContain(`href="/products/${product.handle}"`);
      expect(home.body).not.toContain(store.base);
      expect(home.body).not.toContain(storeHost);
      expect(home.headers['cache-control']).toMatch(/^public/);
    }
    const page = await ask(domain, `/products/${product.handle}?v=x`);
    expect(page.body).toContain(`href="https://${domain}/products/${product.handle}"`);
    const sheet = /href="(\/colors\.[\w-]+\.css)"/.exec(page.body)?.[1] ?? '';
    expect((await ask(domain, sheet)).headers['content-type']).toBe('text/css; charset=utf-8');
    const style = /href="(\/assets\/shop\.[\w-]+\.css)"/.exec(page.body)?.[1] ?? '';
    expect((await ask(domain, style)).statusCode).toBe(200);
    expect((await ask(domain, '/sitemap.xml')).body).toContain(
      `<loc>https://${domain}/products/${product.handle}</loc>`,
    );
    expect((await ask(domain, '/robots.txt')).body).toContain(`Sitemap: https://${domain}/sitemap.xml`);
  });

  it('serves that store alone, and nothing of the back office or of another store', async () => {
    const other = await openStore(server);
    await be('live');
    for (const path of [
      other.base,
      `/s${other.base}`,
      '/../admin',
      '/api/auth/login',
      '/boot.json',
      '/auth/login',
      '/dashboard',
      '/docs',
      '//evil.example/',
      '/preview/x',
    ]) {
      const answer = await ask(domain, path);
      expect([answer.statusCode, answer.headers['location']], path).toEqual([404, undefined]);
      expect(answer.body, path).not.toContain(other.handle);
    }
  });

  it('keeps its cart in a cookie of the domain, and only its own pages can change it', async () => {
    const { variationIds } = await publish(store);
    const fields = { variation: variationIds[0] ?? '', quantity: '1' };
    await be('live');
    for (const origin of [`http://${storeHost}`, 'https://evil.example', `http://${domain}`])
      expect((await submit(domain, '/cart/add', origin, fields)).statusCode, origin).toBe(403);
    const added = await submit(domain, '/cart/add', `https://${domain}`, fields);
    expect(placeOf(added)).toEqual([303, '/cart?result=changed']);
    const attributes = String(added.headers['set-cookie']);
    for (const attribute of ['Path=/cart', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(attributes).toContain(attribute);
    expect(attributes).not.toMatch(/domain=/i);
    const cart = await ask(domain, '/cart', { headers: { cookie: cookieOf(added) } });
    expect(cart.body).toContain('Adire bag');
    expect(cart.body).toContain('action="/cart/change"');
  });

  it('has the checkout there, which returns there from the payment page', async () => {
    const { variationIds } = await publish(store);
    await deliverToLagos(server.call, store.asking, 150_000);
    await be('live');
    const origin = `https://${domain}`;
    const added = await submit(domain, '/cart/add', origin, {
      variation: variationIds[0] ?? '',
      quantity: '1',
    });
    const cookie = cookieOf(added);
    expect((await ask(domain, '/cart/checkout', { headers: { cookie } })).body).toContain('data-base=""');
    expect(placeOf(await ask(domain, '/cart/checkout/return', { method: 'POST' }))).toEqual([
      303,
      '/cart/checkout?returned=1',
    ]);
  });

  it('asks browsers for TLS on that name alone', async () => {
    await be('live');
    expect((await ask(domain, '/')).headers['strict-transport-security']).toBe('max-age=604800');
  });

  it.each([
    'requested',
    'registering',
    'ownership',
    'conflict',
    'routing',
    'certificate',
    'parked',
    'expired',
    'released',
    'removed',
  ] as const)('does not answer while the domain is %s', async (status) => {
    await be(status);
    const answer = await ask(domain, '/');
    expect([answer.statusCode, answer.headers['location']]).toEqual([421, undefined]);
    expect((await ask(storeHost, store.base)).statusCode).toBe(200);
  });

  it('serves who reaches it while its records are missing, and its other address stays', async () => {
    await be('lost');
    expect((await ask(domain, '/')).statusCode).toBe(200);
    expect((await ask(storeHost, store.base)).statusCode).toBe(200);
  });

  it.each(['no-shop.example', `www.shop-1.example`, '1.2.3.4', 'localhost.', 'a b.example', 'xn--.example'])(
    'fails closed for the host %s',
    async (host) => {
      await be('live');
      for (const path of ['/', '/s/x', '/api/auth/login', '/assets/x.css'])
        expect((await ask(host, path)).statusCode, path).toBe(421);
    },
  );
});

describe("the store's address at Kontor", () => {
  it('leads to the domain once that is live, page by page, and nothing keeps it', async () => {
    await be('live');
    for (const path of [
      '',
      '/products?sort=title',
      '/cart',
      '/cart/checkout',
      '/cart/resume/x',
      '/sitemap.xml',
    ])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(storeHost, store.base + path, { method });
        expect(placeOf(answer), path).toEqual([301, `https://${domain}${path}`]);
        expect(answer.headers['cache-control']).toBe('private, no-store');
      }
    await be('parked');
    expect((await ask(storeHost, store.base)).statusCode).toBe(200);
  });

  it('is the one that merchants share until then, and afterwards the domain is', async () => {
    const shared = async () => [
      (await server.call('webstore', { params: { id: store.businessId } }, store.asking)).businessStore
        .business.store.address,
      (await server.call('homeSummary', {}, store.asking)).store?.address,
    ];
    const kontor = `http://${storeHost}${store.base}`;
    expect(await shared()).toEqual([kontor, kontor]);
    await be('live');
    expect(await shared()).toEqual([`https://${domain}`, `https://${domain}`]);
  });

  it('stays in the frame of the back office, which shows no other host', async () => {
    await be('live');
    const { businessStore } = await server.call(
      'webstore',
      { params: { id: store.businessId } },
      store.asking,
    );
    expect(businessStore.previewAddress).toBe(`http://${storeHost}${store.base}`);
    const frame = await ask(storeHost, store.base, { headers: { 'sec-fetch-dest': 'iframe' } });
    expect(frame.statusCode).toBe(200);
  });

  it('keeps a cart that was begun there until it is paid', async () => {
    const { variationIds } = await publish(store);
    const fields = { variation: variationIds[0] ?? '', quantity: '1' };
    const before = await submit(storeHost, `${store.base}/cart/add`, `http://${storeHost}`, fields);
    const cookie = cookieOf(before);
    await be('live');
    const cart = await ask(storeHost, `${store.base}/cart`, { headers: { cookie } });
    expect(cart.body).toContain('Adire bag');
    const more = await submit(storeHost, `${store.base}/cart/add`, `http://${storeHost}`, fields, cookie);
    expect(placeOf(more)).toEqual([303, `${store.base}/cart?result=changed`]);
    const page = await ask(storeHost, `${store.base}/cart/checkout`, { headers: { cookie } });
    expect(page.statusCode).toBe(200);
  });

  it('leads to the domain that is live for longest, and so do the others', async () => {
    await be('live');
    const newer = `new-${domain}`;
    await be('live', newer, '2026-02-05T09:00:00Z');
    expect(placeOf(await ask(storeHost, store.base))).toEqual([301, `https://${domain}`]);
    expect(placeOf(await ask(newer, '/products'))).toEqual([301, `https://${domain}/products`]);
    expect((await ask(domain, '/')).statusCode).toBe(200);
  });

  it('leads a closed store to its domain as well, but not the preview of its team', async () => {
    await be('live');
    await configure(store, { availability: { status: 'closed' } });
    expect(placeOf(await ask(storeHost, store.base))[0]).toBe(301);
    expect((await ask(domain, '/')).statusCode).toBe(503);
    const { businessStore } = await server.call(
      'webstore',
      { params: { id: store.businessId } },
      store.asking,
    );
    const { pathname } = new URL(businessStore.previewAddress);
    expect((await ask(storeHost, pathname)).statusCode).toBe(200);
  });
});
