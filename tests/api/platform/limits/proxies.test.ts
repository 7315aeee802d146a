import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { requestFor } from '#tests/support/server/request.ts';

let server: ApiServer;
afterEach(() => server.close());

const limitByAddress = 60;
const attempts = 90;

/** Counts how many password resets of different accounts are rejected with 429 while the header changes with each. */
async function refusedWhile(forwardedFor: (nth: number) => string): Promise<number> {
  let refused = 0;
  for (let nth = 0; nth < attempts; nth += 1) {
    const { body, headers, ...request } = requestFor('requestPasswordReset', {
      body: { email: `somebody-${nth}@shop.example` },
    });
    const { statusCode } = await server.http.inject({
      ...request,
      headers: { ...headers, 'x-forwarded-for': forwardedFor(nth) },
      ...(body !== undefined && { payload: body }),
    });
    if (statusCode === 429) refused += 1;
    else expect(statusCode).toBe(200);
  }
  return refused;
}
const beyondTheLimit = attempts - limitByAddress;
const start = async (trust?: string) => {
  server = await startApiServer({
    RATE_LIMIT_FACTOR: '1',
    ...(trust !== undefined && { TRUST_PROXY: trust }),
  });
};

it('limits a client that changes the address in front of the one that the proxy adds', async () => {
  await start('1');
  expect(await refusedWhile((nth) => `198.51.100.${nth}, 203.0.113.7`)).toBe(beyondTheLimit);
});

it('does so when the proxy is known by its network', async () => {
  await start('loopback,10.0.0.0/8');
  expect(await refusedWhile((nth) => `198.51.100.${nth}, 203.0.113.7, 10.1.2.3`)).toBe(beyondTheLimit);
});

it('ignores the header without a proxy', async () => {
  await start();
  expect(await refusedWhile((nth) => `198.51.100.${nth}`)).toBe(beyondTheLimit);
});

it('counts all addresses of an IPv6 /64 network as one client', async () => {
  await start('1');
  expect(await refusedWhile((nth) => `2001:db8:1:2:${nth}::1`)).toBe(beyondTheLimit);
});

it('counts clients behind the proxy separately', async () => {
  await start('1');
  expect(await refusedWhile((nth) => `203.0.113.${nth}`)).toBe(0);
});
