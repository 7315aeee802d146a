import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkIfDue } from '#server/modules/domains/check-domain.ts';
import { makeInternal } from '#server/internal/make-internal.ts';
import { day, hour, minute } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';
import {
  type DomainServer,
  addAddress,
  addText,
  check,
  checkLater,
  connect,
  goLive,
  read,
  registerName,
  removeAddress,
  startDomainServer,
} from '#tests/support/store/domains.ts';

let server: DomainServer;
let internal: ReturnType<typeof makeInternal>;
beforeAll(async () => {
  server = await startDomainServer();
  internal = makeInternal(server.deps);
});
afterAll(async () => {
  await internal.close();
  await server.close();
});

const isAllowed = async (domain: string): Promise<number> =>
  (await internal.inject({ url: `/internal/domains/allowed?domain=${domain}`, remoteAddress: '127.0.0.1' }))
    .statusCode;
const list = ({ asking }: Shop) => server.call('domains', {}, asking);
const kindsOf = async ({ asking }: Shop) =>
  (await server.call('notifications', { query: {} }, asking)).items.map(({ kind }) => kind);

describe('a domain that is connected', () => {
  test('is live after its ownership, its records and its certificate', async () => {
    const shop = await newShop(server);
    const name = registerName(server);
    const { id, status, facts, isApex } = await connect(server, shop, `https://${name.toUpperCase()}/`);
    expect([status, isApex]).toEqual(['ownership', true]);
    expect(
      facts.map(({ fact, state, expected }) => [
        fact,
        state,
        expected.map(({ type, host }) => `${type} ${host}`),
      ]),
    ).toEqual([
      ['ownership', 'unchecked', ['TXT _kontor']],
      ['routing', 'unchecked', ['A @']],
      ['certificate', 'unchecked', []],
    ]);
    const first = await check(server, shop, id);
    expect(first.status).toBe('ownership');
    expect(first.facts[0]).toMatchObject({ state: 'wrong', fault: 'missing', actual: [] });
    expect(first.facts[0]?.reason).toContain('TXT record was not found');
    await addText(server, shop, id);
    expect(await checkLater(server, shop, id)).toMatchObject({ status: 'routing' });
    expect(await isAllowed(name)).toBe(404);
    addAddress(server, name);
    const third = await checkLater(server, shop, id);
    expect(third.status).toBe('certificate');
    expect(third.facts[2]).toMatchObject({ state: 'wrong', fault: 'notIssued' });
    expect(await isAllowed(name)).toBe(200);
    server.certified.add(name);
    expect(await checkLater(server, shop, id)).toMatchObject({ status: 'live', isPrimary: true });
    expect((await list(shop)).domains).toMatchObject([{ name, status: 'live' }]);
    expect(await kindsOf(shop)).toEqual(['domainLive']);
  });

  test('has an alias where it is not the registered name', async () => {
    const shop = await newShop(server);
    const { facts } = await connect(server, shop, `www.${registerName(server)}`);
    expect(
      facts.flatMap(({ expected }) => expected.map(({ type, host, value }) => [type, host, value])),
    ).toEqual([
      ['TXT', '_kontor.www', expect.stringMatching(/^kontor-domain=[0-9a-f]{40}$/)],
      ['CNAME', 'www', 'shops.kontor.ng'],
    ]);
  });

  test('is checked by itself for 48 hours, with growing pauses', async () => {
    const shop = await newShop(server);
    const name = registerName(server);
    const { id } = await connect(server, shop, name);
    const countQuestions = () =>
      server.dns.questions.filter((question) => question === `TXT _kontor.${name}`).length;
    await advanceTime(server, minute / 2);
    expect(countQuestions()).toBe(1);
    const dueAfter = async (ms: number) => {
      server.pass(ms);
      await checkIfDue(server.deps, { businessId: shop.businessId, id });
    };
    for (let passed = 0; passed < 30; passed += 0.5) await dueAfter(minute / 2);
    expect(countQuestions()).toBeGreaterThan(4);
    expect(countQuestions()).toBeLessThan(8);
    for (let passed = 0; passed < 50; passed += 1) await dueAfter(hour);
    const inAll = countQuestions();
    expect(inAll).toBeLessThan(60);
    expect((await read(server, shop, id)).nextCheckAt).toBeNull();
    await dueAfter(hour);
    expect(countQuestions()).toBe(inAll);
    await check(server, shop, id);
    expect((await read(server, shop, id)).nextCheckAt).not.toBeNull();
  });

  test('is checked once, however often that is asked for at the same time', async () => {
    const shop = await newShop(server);
    const name = registerName(server);
    const { id } = await connect(server, shop, name);
    const all = await Promise.all(Array.from({ length: 4 }, () => check(server, shop, id)));
    expect(all.map(({ facts }) => facts[0]?.fault)).toEqual(Array.from({ length: 4 }, () => 'missing'));
    expect(server.dns.questions.filter((question) => question === `TXT _kontor.${name}`)).toHaveLength(1);
  });

  test.each([
    ['localhost.localdomain', 200],
    ['com.ng', 422],
    ['shops.kontor.ng', 422],
    ['x.shops.kontor.ng', 422],
    ['192.0.2.1', 422],
  ])('%s is answered %i', async (name, status) => {
    const shop = await newShop(server);
    const reply = await server.ask('connectDomain', { body: { id: uuid(), name } }, shop.asking);
    expect(reply.status).toBe(status);
  });

  test('needs the pro plan', async () => {
    const shop = await newShop(server);
    await changePlan(server, shop, 'basic');
    const body = { id: uuid(), name: registerName(server) };
    expect(await server.ask('connectDomain', { body }, shop.asking)).toMatchObject({
      code: 'PLAN_LIMIT',
      planLimit: { limit: 'customDomain', liftedBy: 'pro' },
    });
    expect((await list(shop)).planLimit).toMatchObject({ liftedBy: 'pro' });
  });

  test('is not an ending below which other people have domains', async () => {
    const body = { id: uuid(), name: 'com.ng' };
    expect(await server.ask('connectDomain', { body }, (await newShop(server)).asking)).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'name', message: expect.stringContaining('an ending under which many people') }],
    });
  });

  test('belongs to its shop alone, and is repeated by its id', async () => {
    const [shop, other] = [await newShop(server), await newShop(server)];
    const body = { id: uuid(), name: registerName(server) };
    const [one, same] = [
      await server.call('connectDomain', { body }, shop.asking),
      await server.call('connectDomain', { body }, shop.asking),
    ];
    expect(same.facts[0]?.expected).toEqual(one.facts[0]?.expected);
    expect(await server.ask('domain', { params: { id: body.id } }, other.asking)).toMatchObject({
      status: 404,
    });
    expect(await server.ask('connectDomain', { body: { ...body, id: uuid() } }, shop.asking)).toMatchObject({
      code: 'INVALID',
    });
    expect((await list(other)).domains).toEqual([]);
  });

  test('is removed, and can be connected again with another TXT record', async () => {
    const shop = await newShop(server);
    const live = await goLive(server, shop);
    expect((await server.call('removeDomain', { params: { id: live.id } }, shop.asking)).domains).toEqual([]);
    expect(await isAllowed(live.name)).toBe(404);
    const again = await connect(server, shop, live.name);
    expect(again.status).toBe('ownership');
    expect(again.facts[0]?.expected).not.toEqual(live.facts[0]?.expected);
    expect(await checkLater(server, shop, again.id)).toMatchObject({ status: 'ownership' });
  });
});

describe('a live domain that stops leading here', () => {
  test('can come back, is parked after 7 days, and needs a new proof then', async () => {
    const [shop, other] = [await newShop(server), await newShop(server)];
    const { id, name } = await goLive(server, shop);
    const [token] = server.dns.zone[`_kontor.${name}`] ?? [];
    removeAddress(server, name);
    expect(await checkLater(server, shop, id)).toMatchObject({ status: 'lost' });
    addAddress(server, name);
    expect(await checkLater(server, shop, id)).toMatchObject({ status: 'live', lostAt: null });
    removeAddress(server, name);
    await checkLater(server, shop, id);
    await advanceTime(server, 6 * day);
    expect(await read(server, shop, id)).toMatchObject({ status: 'lost' });
    await advanceTime(server, 2 * day);
    expect(await read(server, shop, id)).toMatchObject({ status: 'parked', canReconnect: true });
    expect(await isAllowed(name)).toBe(404);
    addAddress(server, name);
    server.certified.add(name);
    await advanceTime(server, day);
    expect(await read(server, shop, id)).toMatchObject({ status: 'parked' });
    const claim = await connect(server, other, name);
    expect(await checkLater(server, other, claim.id)).toMatchObject({ status: 'ownership' });
    await server.call('reconnectDomain', { params: { id } }, shop.asking);
    expect(await checkLater(server, shop, id)).toMatchObject({ status: 'ownership' });
    expect((await read(server, shop, id)).facts[0]?.actual).toEqual([token?.value]);
    await addText(server, shop, id);
    expect(await checkLater(server, shop, id)).toMatchObject({ status: 'live' });
    expect((await kindsOf(shop)).filter((kind) => kind === 'domainParked')).toHaveLength(1);
  });

  test('stays live while its name servers are down', async () => {
    const shop = await newShop(server);
    const { id, name } = await goLive(server, shop);
    server.dns.trouble[name] = 'SERVFAIL';
    const checked = await checkLater(server, shop, id);
    expect(checked.status).toBe('live');
    expect(checked.facts[1]).toMatchObject({ state: 'wrong', fault: 'serverFailure' });
    delete server.dns.trouble[name];
    await advanceTime(server, hour);
    expect((await read(server, shop, id)).facts[1]).toMatchObject({ state: 'right' });
  });
});

describe('the question of the proxy', () => {
  test('fails closed, is answered on the loopback address alone, and at a limited rate', async () => {
    const shop = await newShop(server);
    const { name } = await goLive(server, shop);
    expect(await isAllowed(name)).toBe(200);
    for (const unknown of ['unknown.com', '', name.toUpperCase(), `x.${name}`, `${name}&domain=a.com`])
      expect(await isAllowed(unknown)).toBe(404);
    const url = `/internal/domains/allowed?domain=${name}`;
    expect((await internal.inject({ url, remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    expect((await server.http.inject({ url })).statusCode).toBe(404);
    const broken = makeInternal({ ...server.deps, db: undefined as never });
    expect((await broken.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(503);
    await broken.close();
    const limited = makeInternal(server.deps);
    const all = await Promise.all(
      Array.from({ length: 400 }, () => limited.inject({ url, remoteAddress: '127.0.0.1' })),
    );
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
    await limited.close();
  });
});
