import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SignInChallenge, secondFactorRules } from '#domain/second-factor.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  minute,
  newHandle,
  newMerchant,
  newOnboarding,
  newSession,
  second,
} from '#tests/support/people/identity.ts';
import { codeOfApp, fromBase32, setUpAuthenticator, wrongCode } from '#tests/support/people/second-factor.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const now = () => server.deps.clock.now();

async function newPerson() {
  const { email, userId } = await newMerchant(server);
  return { email, userId, asking: { token: await newSession(server, email) } };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

const begin = ({ asking }: Person, password = samplePassword) =>
  server.ask('beginAuthenticator', { body: { password } }, asking);
const confirm = ({ asking }: Person, code: string) =>
  server.ask('confirmAuthenticator', { body: { code } }, asking);
const disable = ({ asking }: Person, code: string, password = samplePassword) =>
  server.ask('disableAuthenticator', { body: { password, code } }, asking);
const stateOf = ({ asking }: Person) => server.call('secondFactorState', {}, asking);
const begun = async ({ asking }: Person) =>
  server.call('beginAuthenticator', { body: { password: samplePassword } }, asking);
const subjects = async ({ email }: Person) => (await server.mails(email)).map(({ subject }) => subject);

describe('setting up an authenticator app', () => {
  test('needs the password and a code, returns recovery codes once, and sends an email', async () => {
    const person = await newPerson();
    expect(await begin(person, 'not the password')).toMatchObject({
      status: 422,
      code: 'PASSWORD_WRONG',
      fields: [{ field: 'password' }],
    });
    const { secret, address } = await begun(person);
    expect(fromBase32(secret)).toHaveLength(20);
    expect(address).toContain(`secret=${secret}&issuer=Kontor`);
    expect(await confirm(person, wrongCode(secret, now()))).toMatchObject({ status: 422, code: 'OTP_WRONG' });
    expect(await stateOf(person)).toEqual({ authenticatorSince: null, recoveryCodesLeft: 0 });
    const { recoveryCodes } = await server.call(
      'confirmAuthenticator',
      { body: { code: codeOfApp(secret, now()) } },
      person.asking,
    );
    expect(new Set(recoveryCodes).size).toBe(secondFactorRules.recoveryCodes);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    expect(await stateOf(person)).toEqual({
      authenticatorSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect(await subjects(person)).toEqual(['Your authenticator app was set up']);
  });

  test('shows the same secret in a second tab, and another one after half an hour', async () => {
    const person = await newPerson();
    const first = await begun(person);
    expect(await begun(person)).toEqual(first);
    server.pass(30 * minute);
    expect(await confirm(person, codeOfApp(first.secret, now()))).toMatchObject({ code: 'OTP_EXPIRED' });
    expect((await begun(person)).secret).not.toBe(first.secret);
  });

  test('is over at the instant that it names', async () => {
    const person = await newPerson();
    const first = await begun(person);
    vi.spyOn(server.deps.clock, 'now').mockReturnValue(new Date(first.expiresAt));
    expect(await confirm(person, codeOfApp(first.secret, now()))).toMatchObject({ code: 'OTP_EXPIRED' });
    expect((await begun(person)).secret).not.toBe(first.secret);
  });

  test('is done once, however many requests come at once', async () => {
    const person = await newPerson();
    const { secret } = await begun(person);
    const code = codeOfApp(secret, now());
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code: error }) => error === 'ALREADY_DONE')).toHaveLength(9);
    expect(await begin(person)).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('is not needed at sign-in until a code has confirmed it', async () => {
    const person = await newPerson();
    await begun(person);
    expect(await newSession(server, person.email)).toBeTruthy();
  });

  test('stores neither the secret nor a recovery code in the clear', async () => {
    const person = await newPerson();
    const { secret, recoveryCodes } = await setUpAuthenticator(server, person.asking);
    const stored = JSON.stringify([
      await server.deps.db.query.authenticators.findMany(),
      await server.deps.db.query.recoveryCodes.findMany(),
    ]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(fromBase32(secret).toString('base64'));
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace('-', ''));
    }
    expect(stored).toMatch(/[0-9a-f]{8}\$argon2id\$v=19\$m=19456,t=2/);
  });

  test('voids the token of the sign-up, which could sign in without a code', async () => {
    const { email, token } = await newOnboarding(server);
    await server.call('saveUserDetails', { body: samplePerson }, { token });
    await server.call('saveBusinessDetails', { body: sampleBusiness(newHandle()) }, { token });
    const signedIn = await server.call('finalizeOnboarding', {}, { token });
    expect((await server.ask('finalizeOnboarding', {}, { token })).status).toBe(200);
    await setUpAuthenticator(server, { token: signedIn.token });
    expect((await server.ask('finalizeOnboarding', {}, { token })).status).toBe(401);
    await newChallenge({ email });
  });
});

describe('turning it off', () => {
  test('needs the password and a code; then no code is asked for', async () => {
    const person = await newPerson();
    const { secret } = await setUpAuthenticator(server, person.asking);
    const code = codeOfApp(secret, now());
    expect(await disable(person, code, 'not the password')).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await disable(person, wrongCode(secret, now()))).toMatchObject({
      code: 'OTP_WRONG',
      fields: [{ field: 'code' }],
    });
    expect((await disable(person, code)).status).toBe(200);
    expect(await stateOf(person)).toEqual({ authenticatorSince: null, recoveryCodesLeft: 0 });
    expect(await disable(person, code)).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    expect(await newSession(server, person.email)).toBeTruthy();
    expect((await subjects(person))[0]).toBe('Your authenticator app was turned off');
  });

  test('is possible with a recovery code, for a person who lost the app', async () => {
    const person = await newPerson();
    const { recoveryCodes } = await setUpAuthenticator(server, person.asking);
    expect((await disable(person, recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('a code', () => {
  test('works once: a replay is rejected, also with an older code', async () => {
    const person = await newPerson();
    const { secret } = await setUpAuthenticator(server, person.asking);
    const renew = (code: string) => server.ask('createRecoveryCodes', { body: { code } }, person.asking);
    const older = codeOfApp(secret, new Date(now().getTime() - 30 * second));
    const code = codeOfApp(secret, now());
    expect((await renew(code)).status).toBe(200);
    expect(await renew(code)).toMatchObject({ status: 422, code: 'OTP_WRONG' });
    if (older !== code) expect((await renew(older)).status).toBe(422);
    server.pass(30 * second);
    expect((await renew(codeOfApp(secret, now()))).status).toBe(200);
  });

  test('is refused for 15 minutes after five wrong ones, while recovery codes work; the person gets an email', async () => {
    const person = await newPerson();
    const { secret, recoveryCodes } = await setUpAuthenticator(server, person.asking);
    const renew = (code: string) => server.ask('createRecoveryCodes', { body: { code } }, person.asking);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => renew(wrongCode(secret, now()))));
    expect(guesses.filter(({ code }) => code === 'OTP_WRONG')).toHaveLength(4);
    expect(guesses.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(16);
    const refused = await renew(codeOfApp(secret, now()));
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refused.retryAfterMs).toBeGreaterThan(14 * minute);
    expect((await subjects(person))[0]).toBe('Wrong codes were entered for your account');
    expect((await renew(recoveryCodes[0] ?? '')).status).toBe(200);
    server.pass(15 * minute);
    expect((await renew(codeOfApp(secret, now()))).status).toBe(200);
  });
});

describe('the clock of a phone', () => {
  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('may be wrong by half a minute: %i steps are answered with %i', async (steps, status) => {
    const person = await newPerson();
    const { secret } = await setUpAuthenticator(server, person.asking);
    const at = now();
    vi.spyOn(server.deps.clock, 'now').mockReturnValue(at);
    const code = codeOfApp(secret, new Date(at.getTime() + steps * 30 * second));
    const answer = await server.ask('createRecoveryCodes', { body: { code } }, person.asking);
    expect(answer.status).toBe(status);
  });
});

describe('a wrong code', () => {
  test('is forgotten after the right one', async () => {
    const person = await newPerson();
    const { secret } = await setUpAuthenticator(server, person.asking);
    const renew = (code: string) => server.ask('createRecoveryCodes', { body: { code } }, person.asking);
    const guess = () => renew(wrongCode(secret, now()));
    for (let nth = 0; nth < 4; nth += 1) expect(await guess()).toMatchObject({ code: 'OTP_WRONG' });
    expect((await renew(codeOfApp(secret, now()))).status).toBe(200);
    expect(await guess()).toMatchObject({ status: 422, code: 'OTP_WRONG' });
  });
});

describe('recovery codes', () => {
  test('work once each, however many requests come at once', async () => {
    const person = await newPerson();
    const { recoveryCodes } = await setUpAuthenticator(server, person.asking);
    const challenges: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) challenges.push(await newChallenge(person));
    const code = (recoveryCodes[3] ?? '').toLowerCase().replace('-', ' ');
    const answers = await Promise.all(
      challenges.map((challenge) => server.ask('verifySignIn', { body: { challenge, code } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code: error }) => error === 'OTP_WRONG')).toHaveLength(5);
    expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: 9 });
    const [mail] = await server.mails(person.email);
    expect(mail?.subject).toBe('A recovery code was used');
    expect(mail?.text).toContain('You have 9 left');
  });

  test('are void once they are replaced', async () => {
    const person = await newPerson();
    const { secret, recoveryCodes } = await setUpAuthenticator(server, person.asking);
    const renewed = await server.call(
      'createRecoveryCodes',
      { body: { code: codeOfApp(secret, now()) } },
      person.asking,
    );
    expect(await disable(person, recoveryCodes[0] ?? '')).toMatchObject({ code: 'OTP_WRONG' });
    expect((await subjects(person))[0]).toBe('Your recovery codes were replaced');
    expect((await disable(person, renewed.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test("of another person don't work", async () => {
    const [person, rival] = [await newPerson(), await newPerson()];
    await setUpAuthenticator(server, person.asking);
    const { recoveryCodes } = await setUpAuthenticator(server, rival.asking);
    expect(await disable(person, recoveryCodes[0] ?? '')).toMatchObject({ code: 'OTP_WRONG' });
  });
});

async function newChallenge({ email }: Pick<Person, 'email'>): Promise<string> {
  const answer = await server.ask('login', { body: { email, password: samplePassword } });
  expect(answer).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
  return SignInChallenge.parse(answer.current).token;
}
