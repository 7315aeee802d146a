import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { addMember } from '#tests/support/people/members.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  day,
  minute,
  newEmail,
  newMerchant,
  newOnboarding,
  newSession,
} from '#tests/support/people/identity.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const whoAmI = (token: string) => server.ask('whoAmI', {}, { token });

describe('signing in', () => {
  test('returns the person, a token and the businesses', async () => {
    const { email, businessId, userId } = await newMerchant(server);
    const answer = await server.call('login', {
      body: { email: ` ${email.toUpperCase()}`, password: samplePassword },
    });
    expect(answer.user).toMatchObject({ id: userId, email, ...samplePerson, hasTransactionPin: false });
    expect(answer.businesses.map(({ id }) => id)).toEqual([businessId]);
    expect(answer.teams).toEqual([]);
    expect(await server.call('whoAmI', {}, { token: answer.token })).toEqual({
      user: answer.user,
      businesses: answer.businesses,
      teams: [],
    });
  });

  test('does not reveal whether an address has an account', async () => {
    const { email } = await newMerchant(server);
    const wrong = await server.ask('login', { body: { email, password: 'not this one' } });
    const unknown = await server.ask('login', { body: { email: newEmail(), password: 'not this one' } });
    expect(wrong).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' });
    const { requestId: _one, body: _first, ...rest } = wrong;
    expect(unknown).toMatchObject(rest);
  });

  test('stores no token', async () => {
    const { email } = await newMerchant(server);
    const token = await newSession(server, email);
    expect(JSON.stringify(await server.deps.db.query.sessions.findMany())).not.toContain(token);
  });

  test('shows no business to a person who verified an address and left', async () => {
    const { email } = await newOnboarding(server);
    const { user, businesses } = await server.call('login', { body: { email, password: samplePassword } });
    expect(user.firstName).toBeNull();
    expect(businesses).toEqual([]);
  });
});

describe('a session', () => {
  test('is rejected without its token', async () => {
    expect(await server.ask('whoAmI')).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(await whoAmI('made-up')).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  test('ends 14 days after its last use', async () => {
    const { email } = await newMerchant(server);
    const token = await newSession(server, email);
    server.pass(13 * day);
    expect((await whoAmI(token)).status).toBe(200);
    server.pass(13 * day);
    expect((await whoAmI(token)).status).toBe(200);
    const unused = await newSession(server, email);
    server.pass(14 * day);
    expect((await whoAmI(unused)).status).toBe(401);
  });

  test('ends 30 days after it began, however much it is used', async () => {
    const { email } = await newMerchant(server);
    const token = await newSession(server, email);
    for (let days = 0; days < 29; days += 1) {
      server.pass(day);
      expect((await whoAmI(token)).status).toBe(200);
    }
    server.pass(day);
    expect((await whoAmI(token)).status).toBe(401);
    const later = await newSession(server, email);
    const listed = await server.call('sessions', {}, { token: later });
    expect(listed).toHaveLength(1);
    await server.deps.jobs.drain();
    const kept = await server.deps.db.query.sessions.findMany();
    expect(kept.map((session) => session.tokenHash)).not.toContain(hashToken(token));
  });

  test('includes the fields that no browser stores', async () => {
    const { email, businessId } = await newMerchant(server);
    const token = await newSession(server, email);
    const headers = { authorization: `Bearer ${token}`, businessid: businessId };
    for (const url of ['/api/core/auth/me', '/api/core/auth/sessions', '/api/core/auth/pin']) {
      const answer = await server.http.inject({ url, headers });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      const refused = await server.http.inject({ url });
      expect([refused.statusCode, refused.headers['cache-control']]).toEqual([401, 'no-store']);
    }
  });

  test('is listed with its device, latest use first, and marks the current one', async () => {
    const { email } = await newMerchant(server);
    const userAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0';
    await server.ask('login', { body: { email, password: samplePassword } }, { userAgent });
    server.pass(minute);
    const token = await newSession(server, email);
    const entries = await server.call('sessions', {}, { token });
    expect(entries.map(({ current }) => current)).toEqual([true, false]);
    expect(entries[1]?.device).toBe('Microsoft Edge on Windows');
  });

  test.each([
    [
      'of an unknown browser is listed with the system',
      'Kontor-Till/1.0 (Windows NT 10.0; Win64)',
      'Windows',
    ],
    ['of an unknown device says so', 'Kontor-Till/1.0', 'Unknown device'],
  ])('%s', async (_, userAgent, device) => {
    const { email } = await newMerchant(server);
    await server.ask('login', { body: { email, password: samplePassword } }, { userAgent });
    const entries = await server.call('sessions', {}, { token: await newSession(server, email) });
    expect(entries.find(({ current }) => !current)?.device).toBe(device);
  });

  test('is listed with the network address of its last use', async () => {
    const { email } = await newMerchant(server);
    const token = await newSession(server, email);
    const addressOf = async () => (await server.call('sessions', {}, { token }))[0]?.address;
    expect(await addressOf()).toBe('127.0.0.1');
    server.pass(2 * minute);
    const { method, url, headers } = requestFor('sessions', {}, { token });
    await server.http.inject({ method, url, headers, remoteAddress: '203.0.113.7' });
    expect(await addressOf()).toBe('203.0.113.7');
  });

  test('records its last use once a minute', async () => {
    const { email } = await newMerchant(server);
    const token = await newSession(server, email);
    const lastSeen = async () => (await server.call('sessions', {}, { token }))[0]?.lastSeenAt;
    const begun = await lastSeen();
    server.pass(minute - 5000);
    expect(await lastSeen()).toBe(begun);
    server.pass(minute);
    expect(Date.parse((await lastSeen()) ?? '')).toBeGreaterThan(Date.parse(begun ?? '') + minute);
  });
});

describe('ending sessions', () => {
  test('signing out ends only this one, at once', async () => {
    const { email } = await newMerchant(server);
    const [here, there] = [await newSession(server, email), await newSession(server, email)];
    await server.call('logout', {}, { token: here });
    expect((await whoAmI(here)).status).toBe(401);
    expect((await whoAmI(there)).status).toBe(200);
  });

  test('one can be ended from another', async () => {
    const { email } = await newMerchant(server);
    const [here, there] = [await newSession(server, email), await newSession(server, email)];
    const entries = await server.call('sessions', {}, { token: here });
    const id = entries.find(({ current }) => !current)?.id ?? '';
    await server.call('endSession', { params: { id } }, { token: here });
    expect((await whoAmI(there)).status).toBe(401);
    expect((await whoAmI(here)).status).toBe(200);
  });

  test("another person's does not exist", async () => {
    const [mine, theirs] = [await newMerchant(server), await newMerchant(server)];
    const [token, other] = [await newSession(server, mine.email), await newSession(server, theirs.email)];
    const [entry] = await server.call('sessions', {}, { token: other });
    const refused = await server.ask('endSession', { params: { id: entry?.id ?? '' } }, { token });
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await whoAmI(other)).status).toBe(200);
  });

  test('all of them end at once', async () => {
    const { email } = await newMerchant(server);
    const [here, there] = [await newSession(server, email), await newSession(server, email)];
    await server.call('logoutEverywhere', {}, { token: here });
    expect((await whoAmI(here)).status).toBe(401);
    expect((await whoAmI(there)).status).toBe(401);
  });
});

describe("a team member's access", () => {
  const home = (token: string, businessId: string) => server.ask('homeSummary', {}, { token, businessId });
  const orders = (token: string, businessId: string) => server.ask('orders', {}, { token, businessId });
  const join = (businessId: string, userId: string, permissions = [permission('ORDER', 'view-only')]) =>
    addMember(server.deps.db, businessId, { userId, permissions });

  test('is part of the sign-in', async () => {
    const [boss, helper] = [await newMerchant(server), await newMerchant(server)];
    await join(boss.businessId, helper.userId);
    const answer = await server.call('login', { body: { email: helper.email, password: samplePassword } });
    expect(answer.businesses.map(({ id }) => id).sort()).toEqual([boss.businessId, helper.businessId].sort());
    expect(answer.teams).toEqual([
      { businessId: boss.businessId, permissions: [permission('ORDER', 'view-only')] },
    ]);
  });

  test('does not exist in another business, which does not exist for them', async () => {
    const [boss, stranger] = [await newMerchant(server), await newMerchant(server)];
    const token = await newSession(server, stranger.email);
    expect((await home(token, stranger.businessId)).status).toBe(200);
    expect(await home(token, boss.businessId)).toMatchObject({ status: 404, code: 'BUSINESS_NOT_FOUND' });
    expect(await home(token, 'no id')).toMatchObject({ status: 404 });
  });

  test('allows what the permissions say, and changes with them at once', async () => {
    const [boss, helper] = [await newMerchant(server), await newMerchant(server)];
    const token = await newSession(server, helper.email);
    await join(boss.businessId, helper.userId);
    expect((await orders(token, boss.businessId)).status).toBe(200);
    await join(boss.businessId, helper.userId, []);
    expect(await orders(token, boss.businessId)).toMatchObject({ status: 403, code: 'NO_PERMISSION' });
    expect((await home(token, boss.businessId)).status).toBe(200);
  });
});

test('changes the given fields of the profile', async () => {
  const { email } = await newMerchant(server);
  const token = await newSession(server, email);
  const user = await server.call('updateProfile', { body: { lastName: 'Okafor' } }, { token });
  expect(user).toMatchObject({ ...samplePerson, lastName: 'Okafor' });
  expect(await server.call('updateProfile', { body: {} }, { token })).toEqual(user);
});
