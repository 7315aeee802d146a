import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => server.close());

const minute = 60_000;
const tryAs = (email: string) => server.ask('login', { body: { email, password: 'not the password' } });
const allowed = 10;

it('stops guesses at one account after ten, says for how long, and lets others in', async () => {
  for (let made = 0; made < allowed; made += 1) {
    expect(await tryAs('amaka@shop.example')).toMatchObject({ status: 401 });
  }
  const refused = await tryAs('amaka@shop.example');
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(refused.retryAfterMs).toBeGreaterThan(9 * minute);
  expect(await tryAs('tunde@shop.example')).toMatchObject({ status: 401 });

  server.pass(10 * minute);
  expect(await tryAs('amaka@shop.example')).toMatchObject({ status: 401 });
});

it('counts guesses at many accounts from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => tryAs(`person-${n}@shop.example`)));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});
