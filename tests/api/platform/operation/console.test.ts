import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperatorAccount } from '#server/modules/operator-accounts/operator-accounts.service.ts';
import { samplePosRequest } from '#tests/api/people/pos-request-samples.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

const host = '127.0.0.1:4100';
const email = 'ngozi@kontor.example';
let server: ApiServer;
let pages: FastifyInstance;
let password: string;
beforeAll(async () => {
  server = await startApiServer({ RATE_LIMIT_FACTOR: '1' });
  pages = await server.loadConsole();
  password = await server.deps.db.transaction((tx) =>
    addOperatorAccount(server.deps, tx, { email, name: 'Ngozi Eze' }),
  );
});
afterAll(() => server.close());

const get = (url: string, cookie = '', headers: Record<string, string> = {}) =>
  pages.inject({ url, headers: { host, cookie, ...headers } });

const post = (url: string, form: Record<string, string>, cookie = '', origin = `http://${host}`) =>
  pages.inject({
    method: 'POST',
    url,
    headers: { host, cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

async function signIn(): Promise<string> {
  const { headers } = await post('/sign-in', { email: email.toUpperCase(), password });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Returns the token of the forms of a page. */
const readToken = async (cookie: string): Promise<string> =>
  /name="token" value="([^"]+)"/.exec((await get('/', cookie)).body)?.[1] ?? '';

const readStatus = async (shop: Shop, id: string) =>
  (await server.call('posRequest', { params: { id } }, shop.asking)).status;

async function newRequest() {
  const shop = await newShop(server);
  const { id } = await server.call('createPosRequest', { body: samplePosRequest }, shop.asking);
  return { shop, id };
}

describe('the operator console', () => {
  test('shows nothing but the sign-in without a session', async () => {
    for (const url of ['/', '/log', '/areas/pos', '/areas/pos/approve', '/areas/kyc/files/x', '/sign-in/']) {
      const { statusCode, headers } = await get(url, 'kontor_operator=made-up');
      expect([url, statusCode, headers.location]).toEqual([url, 303, '/sign-in']);
    }
    const page = await get('/sign-in');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const { statusCode } = await post('/areas/pos/approve', { subject: 'x', mode: 'do' });
    expect(statusCode).toBe(303);
  });

  test('answers no other host, and takes no form of another page', async () => {
    for (const other of ['kontor.example', 'localhost.evil.example', '10.0.0.1:4100', 'user@127.0.0.1'])
      expect((await get('/sign-in', '', { host: other })).statusCode).toBe(421);
    expect((await get('/sign-in', '', { host: 'localhost:9000' })).statusCode).toBe(200);
    const form = { email, password };
    for (const origin of ['http://127.0.0.1:4000', 'https://evil.example', 'null'])
      expect((await post('/sign-in', form, '', origin)).statusCode).toBe(403);
  });

  test('signs in with the password of the account, and out', async () => {
    const refused = await post('/sign-in', { email, password: 'not this one' });
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain('match an account');
    expect(refused.headers['set-cookie']).toBeUndefined();
    const answer = await post('/sign-in', { email, password });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Strict/);
    const cookie = await signIn();
    expect((await get('/', cookie)).body).toContain('Ngozi Eze');
    await post('/sign-out', { token: await readToken(cookie) }, cookie);
    expect((await get('/', cookie)).statusCode).toBe(303);
    const later = await signIn();
    server.pass(13 * 60 * 60 * 1000);
    expect((await get('/', later)).statusCode).toBe(303);
  });

  test('refuses further guesses of a password', async () => {
    const guess = () => post('/sign-in', { email: 'guessed@kontor.example', password: 'a guess' });
    for (let tries = 0; tries < 10; tries += 1) await guess();
    expect((await guess()).statusCode).toBe(429);
  });

  test('refuses a form without the token of the session', async () => {
    const { shop, id } = await newRequest();
    const cookie = await signIn();
    const other = await readToken(await signIn());
    for (const token of [{}, { token: '' }, { token: other }]) {
      const form = { subject: id, mode: 'do', ...token };
      expect((await post('/areas/pos/approve', form, cookie)).statusCode).toBe(403);
    }
    expect(await readStatus(shop, id)).toBe('requested');
  });

  test('tries an action out, does it, and has it in both logs', async () => {
    const { shop, id } = await newRequest();
    const cookie = await signIn();
    const token = await readToken(cookie);
    const list = await get('/areas/pos', cookie);
    expect(list.body).toContain(id);
    expect(list.body).toContain(`/areas/pos/decline?subject=${id}`);
    const form = { token, subject: id, 'field.reason': 'No sales <yet>' };
    const refused = await post('/areas/pos/decline', { ...form, 'field.reason': ' ', mode: 'do' }, cookie);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Reason is missing');
    const tried = await post('/areas/pos/decline', { ...form, mode: 'try' }, cookie);
    expect(tried.body).toContain('Nothing was changed');
    expect(tried.body).toContain('No sales &lt;yet&gt;');
    expect(await readStatus(shop, id)).toBe('requested');
    expect((await get('/log', cookie)).body).not.toContain(id);
    const done = await post('/areas/pos/decline', { ...form, mode: 'do' }, cookie);
    expect(done.statusCode).toBe(303);
    expect((await get(String(done.headers.location), cookie)).body).toContain(`${id}: declined`);
    expect(await readStatus(shop, id)).toBe('declined');
    const log = await get('/log', cookie);
    expect(log.body).toContain(`${id}: declined`);
    const { data } = await server.call('auditLog', { query: { recordType: 'pos-request' } }, shop.asking);
    expect(data.map(({ event, actorName }) => [event, actorName])).toContainEqual([
      'pos.decline',
      'Ngozi Eze',
    ]);
    const again = await post('/areas/pos/approve', { token, subject: id, mode: 'do' }, cookie);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('This request was declined');
  });

  test('shows every area, and each form', async () => {
    const cookie = await signIn();
    const links = [...(await get('/', cookie)).body.matchAll(/href="(\/areas\/[^"]+)"/g)].map(([, at]) => at);
    expect(links.length).toBeGreaterThan(4);
    for (const area of links) {
      const { statusCode, body } = await get(area ?? '', cookie);
      expect([area, statusCode]).toEqual([area, 200]);
      for (const [, form = ''] of body.matchAll(/href="(\/areas\/[^"]+)"/g))
        expect([form, (await get(form.replaceAll('&amp;', '&'), cookie)).statusCode]).toEqual([form, 200]);
    }
    for (const missing of ['/areas/constructor', '/areas/pos/constructor', '/nothing'])
      expect((await get(missing, cookie)).statusCode).toBe(404);
  });
});
