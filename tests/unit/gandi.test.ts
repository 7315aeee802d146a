import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeGandiRegistrar } from '#server/providers/domains/gandi.ts';
import type { Registrar } from '#server/providers/domains/registrar.ts';

/** A server that behaves as https://api.gandi.net/docs/domains/ says. */
let server: Server;
let registrar: Registrar;
let requests: { call: string; token: string | undefined; body: unknown }[] = [];
let domains: Record<string, { dates: { registry_ends_at: string } }> = {};
let answers: Record<string, { status: number; body: object }> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const body = request.method === 'GET' ? undefined : await json(request);
      const call = `${request.method ?? ''} ${request.url ?? ''}`;
      requests.push({ call, token: request.headers.authorization, body });
      const own = domains[(request.url ?? '').split('/').at(-1) ?? ''];
      const { status, body: answer } =
        answers[call] ??
        (own && request.method === 'GET'
          ? { status: 200, body: own }
          : { status: 404, body: { code: 404, message: 'No such resource' } });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  registrar = makeGandiRegistrar({ token: 'pat', url: `http://127.0.0.1:${port}/v5` });
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  domains = {};
  answers = {};
});

const registrant = {
  name: 'Amaka Ngozi Okafor',
  email: 'amaka@example.com',
  phone: '+2348035550123',
  address: { line: '12 Bode Thomas Street', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
};
/** Gandi's name of the first name. */
const givenName = 'given';
const checking = (name: string) => `GET /v5/domain/check?name=${name}&processes=create`;

it('tells which names are free, and why others are not', async () => {
  const product = (status: string, type = 'default') => ({
    status: 200,
    body: { currency: 'EUR', products: [{ status, name: 'x', process: 'create', prices: [{ type }] }] },
  });
  answers = {
    [checking('free.ng')]: product('available'),
    [checking('taken.ng')]: product('unavailable'),
    [checking('gold.ng')]: product('available', 'premium'),
    [checking('x.zz')]: { status: 200, body: { currency: 'EUR' } },
    [checking('-.ng')]: { status: 400, body: { code: 400, message: 'Invalid fqdn' } },
  };
  expect(await registrar.check(['free.ng', 'taken.ng', 'gold.ng', 'x.zz', '-.ng'])).toEqual([
    { name: 'free.ng', isAvailable: true, reason: null },
    { name: 'taken.ng', isAvailable: false, reason: 'Someone has registered it already' },
    { name: 'gold.ng', isAvailable: false, reason: 'The registry asks a premium price for this name' },
    { name: 'x.zz', isAvailable: false, reason: 'This ending can’t be registered here' },
    { name: '-.ng', isAvailable: false, reason: 'Invalid fqdn' },
  ]);
});

it('registers a domain once, for its owner', async () => {
  answers['POST /v5/domain/domains'] = { status: 202, body: { message: 'Accepted' } };
  expect(await registrar.register('amaka.ng', registrant)).toEqual({ state: 'pending' });
  expect(requests.at(-1)).toEqual({
    call: 'POST /v5/domain/domains',
    token: 'Bearer pat',
    body: {
      fqdn: 'amaka.ng',
      duration: 1,
      owner: {
        type: 'individual',
        [givenName]: 'Amaka',
        family: 'Ngozi Okafor',
        email: 'amaka@example.com',
        phone: '+234.8035550123',
        streetaddr: '12 Bode Thomas Street',
        city: 'Lagos',
        country: 'NG',
        zip: '00000',
      },
    },
  });
  domains['amaka.ng'] = { dates: { registry_ends_at: '2027-01-01T00:00:00Z' } };
  requests = [];
  expect(await registrar.register('amaka.ng', registrant)).toEqual({
    state: 'done',
    expiresAt: new Date('2027-01-01T00:00:00Z'),
  });
  expect(requests.map(({ call }) => call)).toEqual(['GET /v5/domain/domains/amaka.ng']);
});

it('renews a domain once: one that ends later is renewed already', async () => {
  const paidUntil = new Date('2027-01-01T00:00:00Z');
  expect(await registrar.renew('amaka.ng', paidUntil)).toMatchObject({ state: 'refused' });
  domains['amaka.ng'] = { dates: { registry_ends_at: '2027-01-01T00:00:00Z' } };
  answers['POST /v5/domain/domains/amaka.ng/renew'] = { status: 202, body: { message: 'Accepted' } };
  expect(await registrar.renew('amaka.ng', paidUntil)).toEqual({ state: 'pending' });
  domains['amaka.ng'] = { dates: { registry_ends_at: '2028-01-01T00:00:00Z' } };
  requests = [];
  expect(await registrar.renew('amaka.ng', paidUntil)).toMatchObject({ state: 'done' });
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

it('tells a refusal in the words of the registrar, and throws where the outcome is open', async () => {
  answers['POST /v5/domain/domains'] = {
    status: 400,
    body: { code: 400, errors: [{ location: 'body', name: 'owner', description: 'Bad phone' }] },
  };
  expect(await registrar.register('amaka.ng', registrant)).toEqual({ state: 'refused', reason: 'Bad phone' });
  for (const status of [401, 403, 429, 500, 503]) {
    answers['POST /v5/domain/domains'] = { status, body: {} };
    await expect(registrar.register('amaka.ng', registrant)).rejects.toThrow(`Gandi answered ${status}`);
  }
});

it('sets the records of a domain by name and type', async () => {
  const call = 'PUT /v5/livedns/domains/amaka.ng/records';
  answers[call] = { status: 201, body: { message: 'DNS Record Created' } };
  await registrar.setRecords('amaka.ng', [
    { type: 'TXT', host: '_kontor', name: '_kontor.amaka.ng', value: 'kontor-domain=1' },
    { type: 'A', host: '@', name: 'amaka.ng', value: '192.0.2.10' },
    { type: 'A', host: '@', name: 'amaka.ng', value: '192.0.2.11' },
  ]);
  expect(requests.at(-1)?.body).toEqual({
    items: [
      { rrset_name: '_kontor', rrset_type: 'TXT', rrset_ttl: 300, rrset_values: ['kontor-domain=1'] },
      { rrset_name: '@', rrset_type: 'A', rrset_ttl: 300, rrset_values: ['192.0.2.10', '192.0.2.11'] },
    ],
  });
  answers[call] = { status: 400, body: { message: 'Bad zone' } };
  await expect(registrar.setRecords('amaka.ng', [])).rejects.toThrow('Bad zone');
});
