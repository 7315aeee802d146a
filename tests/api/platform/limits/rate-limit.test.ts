import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { spaceOutAttempt } from '#server/plugins/limits/rate-limit.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute, newEmail, newMerchant, second } from '#tests/support/people/identity.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => server.close());

let hosts = 0;
/** Returns a network address that no other request in this file uses. */
const newAddress = () => `10.${((hosts += 1) >> 8) & 255}.${hosts & 255}.7`;

interface From {
  address: string;
  /** The cookie of an earlier sign-in. */
  cookie?: string;
  /** The token of a session. */
  token?: string;
}

async function send(name: CallName, body: object, { address, cookie, ...asking }: From) {
  const { body: payload, ...request } = requestFor(name, { body }, asking);
  const headers = { ...request.headers, ...(cookie && { cookie }) };
  const answer = await server.http.inject({
    ...request,
    headers,
    payload: payload ?? '',
    remoteAddress: address,
  });
  const [setCookie = ''] = [answer.headers['set-cookie'] ?? ''].flat();
  const { code, retryAfterMs, data } = answer.json();
  return { status: answer.statusCode, setCookie, code, retryAfterMs, data };
}

const signIn = (email: string, password: string, from: From) => send('login', { email, password }, from);
const guess = (email: string, address = newAddress()) => signIn(email, 'not the password', { address });

async function guessOften(email: string, times: number, address: string) {
  const statuses: number[] = [];
  for (let made = 0; made < times; made += 1) statuses.push((await guess(email, address)).status);
  return statuses;
}

/** Signs in and returns the cookie that identifies this device. */
async function knownDevice(email: string): Promise<string> {
  const { setCookie } = await signIn(email, samplePassword, { address: newAddress() });
  return setCookie.split(';')[0] ?? '';
}

describe('guesses at one account', () => {
  it('stop after ten from one network address, with the time to wait', async () => {
    const [email, address] = [newEmail(), newAddress()];
    expect(new Set(await guessOften(email, 10, address))).toEqual(new Set([401]));
    const refused = await guess(email, address);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refused.retryAfterMs).toBeGreaterThan(9 * minute);
    expect(await guess(newEmail(), address)).toMatchObject({ status: 401 });

    server.pass(10 * minute);
    expect(await guess(email, address)).toMatchObject({ status: 401 });
  });

  it('do not lock out the owner who signs in from another network address', async () => {
    const [{ email }, stranger] = [await newMerchant(server), newAddress()];
    expect(await guessOften(email, 12, stranger)).toContain(429);
    expect(await signIn(email, samplePassword, { address: newAddress() })).toMatchObject({ status: 200 });
  });

  it('from many network addresses are spaced out further and further, also for an unknown account', async () => {
    for (const email of [(await newMerchant(server)).email, newEmail()]) {
      for (let made = 0; made < 50; made += 1) expect((await guess(email)).status).toBe(401);
      const delays: number[] = [];
      for (let nth = 0; nth < 10; nth += 1) {
        const refused = await guess(email);
        expect(refused.status).toBe(429);
        delays.push(refused.retryAfterMs);
        server.pass(refused.retryAfterMs);
        expect((await guess(email)).status).toBe(401);
      }
      expect(delays).toEqual(delays.toSorted((one, other) => one - other));
      expect(delays[0]).toBeLessThanOrEqual(second);
      expect(delays.at(-1)).toBeGreaterThan(4 * minute);
      expect(delays.at(-1)).toBeLessThanOrEqual(5 * minute);
    }
  });

  it('from many addresses do not lock out a device that has signed in before', async () => {
    const { email } = await newMerchant(server);
    const cookie = await knownDevice(email);
    for (let made = 0; made < 60; made += 1) await guess(email);
    const shared = newAddress();
    await guessOften(email, 12, shared);
    expect((await guess(email)).status).toBe(429);
    expect(await signIn(email, samplePassword, { address: shared, cookie })).toMatchObject({ status: 200 });
  });

  it('stop after ten on a known device, too', async () => {
    const { email } = await newMerchant(server);
    const cookie = await knownDevice(email);
    const statuses: number[] = [];
    for (let made = 0; made < 11; made += 1)
      statuses.push((await signIn(email, 'not the password', { address: newAddress(), cookie })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('at many accounts from one network address stop, too', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 70 }, () => guess(newEmail(), address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60);
  });
});

describe('a known device', () => {
  it('has a cookie that no script can read and that is only sent to this application', async () => {
    const { email } = await newMerchant(server);
    const { setCookie } = await signIn(email, samplePassword, { address: newAddress() });
    expect(setCookie).toMatch(/^kontor_device=[\w-]{43}; /);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api', 'Max-Age=15552000'])
      expect(setCookie).toContain(part);
    const wrong = await guess(email);
    expect([wrong.status, wrong.setCookie]).toEqual([401, '']);
  });

  it('gets a new token after each sign-in, and its token is only stored as a hash', async () => {
    const { email } = await newMerchant(server);
    const before = await knownDevice(email);
    const { setCookie } = await signIn(email, samplePassword, { address: newAddress(), cookie: before });
    const devices = await server.deps.db.query.knownDevices.findMany();
    expect(JSON.stringify(devices)).not.toContain(setCookie.slice('kontor_device='.length, 30));
    const { userId } = devices.at(-1) ?? {};
    expect(devices.filter((device) => device.userId === userId)).toHaveLength(1);
  });

  it('of one account is unknown to another', async () => {
    const [mine, theirs] = [await newMerchant(server), await newMerchant(server)];
    const cookie = await knownDevice(mine.email);
    const address = newAddress();
    await guessOften(theirs.email, 11, address);
    expect(await signIn(theirs.email, samplePassword, { address, cookie })).toMatchObject({ status: 429 });
  });

  it('is forgotten when the password is reset, except for the one that reset it', async () => {
    const { email } = await newMerchant(server);
    const [thief, owner] = [await knownDevice(email), newAddress()];
    await send('requestPasswordReset', { email }, { address: owner });
    const token = /token=([\w-]+)/.exec((await server.mails(email))[0]?.text ?? '')?.[1] ?? '';
    const newPassword = 'another one that is long';
    const reset = await send('resetPassword', { token, newPassword }, { address: owner });
    const cookie = reset.setCookie.split(';')[0] ?? '';
    for (let made = 0; made < 60; made += 1) await guess(email);
    const from = (device: string) => ({ address: newAddress(), cookie: device });
    expect(await signIn(email, newPassword, from(thief))).toMatchObject({ status: 429 });
    expect(await signIn(email, newPassword, from(cookie))).toMatchObject({ status: 200 });
  });
});

describe('the device on which a person ends all sessions', () => {
  it('stays known, and the others are forgotten', async () => {
    const { email } = await newMerchant(server);
    const thief = await knownDevice(email);
    const { setCookie, data } = await signIn(email, samplePassword, { address: newAddress() });
    const cookie = setCookie.split(';')[0] ?? '';
    const from = (device: string) => ({ address: newAddress(), cookie: device });
    expect(await send('logoutEverywhere', {}, { ...from(cookie), token: data.token })).toMatchObject({
      status: 200,
    });
    for (let made = 0; made < 60; made += 1) await guess(email);
    expect(await signIn(email, samplePassword, from(thief))).toMatchObject({ status: 429 });
    expect(await signIn(email, samplePassword, from(cookie))).toMatchObject({ status: 200 });
  });
});

describe('a stranger', () => {
  it("who requests resets of another person's password does not keep them from requesting one", async () => {
    const [{ email }, stranger] = [await newMerchant(server), newAddress()];
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1)
      statuses.push((await send('requestPasswordReset', { email }, { address: stranger })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await send('requestPasswordReset', { email }, { address: newAddress() })).toMatchObject({
      status: 200,
    });
  });

  it("who starts sign-ups with another person's email address does not keep them from signing up", async () => {
    const [email, stranger] = [newEmail(), newAddress()];
    const begin = (password: string, address: string) =>
      send('saveCredentials', { email, password }, { address });
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      server.pass(minute);
      statuses.push((await begin(`a password of a stranger ${nth}`, stranger)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);

    const owner = newAddress();
    const begun = await begin(samplePassword, owner);
    expect(begun).toMatchObject({ status: 200 });
    server.pass(minute);
    const { onboardingId } = begun.data;
    expect(await send('resendOtp', { onboardingId }, { address: owner })).toMatchObject({ status: 200 });
    const otp = /\b\d{6}\b/.exec((await server.mails(email))[0]?.text ?? '')?.[0] ?? '';
    expect(await send('verifyOtp', { onboardingId, otp }, { address: owner })).toMatchObject({ status: 200 });
  });
});

it('admits one of simultaneous attempts when they are spaced out', async () => {
  const pacing = { freeAttempts: 1, windowMs: 60 * minute, maxDelayMs: minute };
  const attempt = () => spaceOutAttempt(server.deps.db, 'at once', server.deps.clock.now(), pacing);
  const waits = await Promise.all(Array.from({ length: 20 }, attempt));
  expect(waits.filter((until) => until === undefined).length).toBeLessThanOrEqual(2);
});
