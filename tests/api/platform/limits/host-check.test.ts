import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ PUBLIC_URL: 'http://kontor.test:4000', TRUST_PROXY: '1' });
});
afterAll(() => server.close());

const pages = ['/dev/mailbox', '/dev/mailbox.json', '/boot.json', '/api/auth/login', '/'];

it.each(['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'kontor.test:4000', 'kontor.test'])(
  'answers a demo that is opened at %s',
  async (host) => {
    const { statusCode } = await server.http.inject({ url: '/dev/mailbox.json', headers: { host } });
    expect(statusCode).toBe(200);
  },
);

it.each(['evil.example', 'evil.example:4000', 'localhost.evil.example', '192.168.1.5', '0.0.0.0'])(
  `rejects the host "%s", so that a rebound name can't read the mailbox of a demo`,
  async (host) => {
    for (const url of pages) {
      const { statusCode, body } = await server.http.inject({ url, headers: { host } });
      expect(statusCode, url).toBe(421);
      expect(body).toContain('http://kontor.test:4000');
    }
  },
);

it('rejects it also when X-Forwarded-Host contains an allowed host', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
  const { statusCode } = await server.http.inject({ url: '/dev/mailbox.json', headers });
  expect(statusCode).toBe(421);
});
