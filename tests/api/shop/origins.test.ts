import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';

let server: ApiServer;
let port: number;
beforeAll(async () => {
  server = await startApiServer({
    NODE_ENV: 'production',
    SECRET: 'a secret of at least thirty-two characters',
    PUBLIC_URL: 'https://kontor.example',
    STORE_URL: 'https://shops.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Kontor <kontor@kontor.example>',
    PAYSTACK_SECRET_KEY: 'sk_live_of_nobody',
  });
  const address = await server.http.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Sends a request to the one port of production, as a proxy passes it on. */
const ask = (
  host: string,
  path: string,
  method = 'GET',
  more: Record<string, string> = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...more } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });

const sampleId = '0198c2a0-0000-7000-8000-000000000000';
const [office, shops] = ['kontor.example', 'shops.example'];

it("answers nothing of the back office on the stores' origin", async () => {
  const paths = [
    '/api/auth/login',
    '/api/business/info',
    '/boot.json',
    '/build-manifest.json',
    '/latest-build',
  ];
  const pages = ['/', '/auth/login', '/dashboard', '/docs', '/openapi.json', '/readyz', '/healthz', '/test'];
  const files = [
    '/manifest.webmanifest',
    '/favicon.svg',
    '/assets/index.js',
    '/files/x/card',
    '/dev/mailbox',
  ];
  for (const path of [...paths, ...pages, ...files])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, headers } = await ask(shops, path, method);
      expect(status, `${method} ${path}`).toBe(404);
      expect(headers['set-cookie'], path).toBeUndefined();
      expect(headers['access-control-allow-origin'], path).toBeUndefined();
    }
});

it("has none of the back office's calls on the stores' origin", async () => {
  for (const [name, call] of Object.entries(calls)) {
    const path = `/api${addressOf(call)}`.replaceAll(/:\w+/g, sampleId);
    const onOffice = await ask(office, path, call.method);
    // The back office answers each in its own way, a missing record as well.
    expect(onOffice.headers['content-type'], `${name} on the back office`).toContain('application/json');
    const onStores = await ask(shops, path, call.method, { authorization: 'Bearer x' });
    expect([onStores.status, onStores.headers['content-type']], name).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  }
});

it("lets no page of the stores read the back office's answers", async () => {
  const headers = { origin: `https://${shops}`, 'access-control-request-method': 'POST' };
  for (const path of ['/api/auth/login', '/boot.json', '/auth/login'])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers: answered } = await ask(office, path, method, headers);
      expect(answered['access-control-allow-origin'], `${method} ${path}`).toBeUndefined();
    }
});

it("only redirects addresses of stores on the back office's origin", async () => {
  for (const path of [
    '/s/adire-house',
    '/s/adire-house/products/bag?v=1',
    '/s//evil.example',
    '/s/..%2f..',
  ]) {
    const { status, headers, body } = await ask(office, path);
    expect([status, headers['location'], body], path).toEqual([302, `https://shops.example${path}`, '']);
  }
  for (const path of ['/images/x/320', '/robots.txt', '/s/adire-house/cart/add'])
    expect((await ask(office, path, 'POST')).status, path).toBe(404);
});

it.each([
  'evil.example',
  'shops.example.evil.example',
  'localhost',
  '127.0.0.1',
  'shops.example:8080',
  'x@y',
])('answers 421 to the host %s', async (host) => {
  for (const path of ['/', '/s/adire-house', '/api/auth/login', '/boot.json']) {
    const { status, headers } = await ask(host, path);
    expect(status, path).toBe(421);
    expect(headers['location'], path).toBeUndefined();
  }
});

it('tells a load balancer that it is ready, whatever the host is', async () => {
  expect((await ask('10.0.0.7:4000', '/healthz')).status).toBe(200);
  expect((await ask('10.0.0.7:4000', '/readyz')).status).toBe(200);
});

it('never builds an address on the host of a request', async () => {
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const { status, body } = await ask(shops, '/s/no-such-store', 'GET', forwarded);
  expect(status).toBe(404);
  expect(body).not.toContain('evil');
});

it('sets headers that allow nothing but files of the stores themselves', async () => {
  const { headers } = await ask(shops, '/s/no-such-store');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|nonce|\*|data:/);
  expect(policy).toContain('frame-ancestors https://kontor.example');
  expect(headers['strict-transport-security']).toBeDefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
});
