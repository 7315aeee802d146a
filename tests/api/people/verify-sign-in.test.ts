import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignInChallenge } from '#domain/second-factor.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute, newMerchant, newSession, second } from '#tests/support/people/identity.ts';
import { codeOfApp, setUpAuthenticator, wrongCode } from '#tests/support/people/second-factor.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const now = () => server.deps.clock.now();

/** A person with an authenticator app, and a session from before it was set up. */
async function newPerson() {
  const { email, businessId, userId } = await newMerchant(server);
  const asking = { token: await newSession(server, email) };
  return { email, businessId, userId, asking, ...(await setUpAuthenticator(server, asking)) };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

async function newChallenge({ email }: Pick<Person, 'email'>, password = samplePassword): Promise<string> {
  const answer = await server.ask('login', { body: { email, password } });
  expect(answer).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
  return SignInChallenge.parse(answer.current).token;
}
const verify = (challenge: string, code: string) => server.ask('verifySignIn', { body: { challenge, code } });
const codeNow = ({ secret }: Person) => codeOfApp(secret, now());

describe('the second step of signing in', () => {
  test('needs a code of the app; without a correct one there is no session', async () => {
    const person = await newPerson();
    const sessionsBefore = (await server.call('sessions', {}, person.asking)).length;
    const answer = await server.ask('login', { body: { email: person.email, password: samplePassword } });
    const { token: challenge, expiresAt } = SignInChallenge.parse(answer.current);
    expect(Math.abs(Date.parse(expiresAt) - now().getTime() - 5 * minute)).toBeLessThan(5 * second);
    expect(answer.body).not.toContain(person.businessId);
    expect(await verify(challenge, wrongCode(person.secret, now()))).toMatchObject({
      status: 422,
      code: 'OTP_WRONG',
      attemptsLeft: 4,
      fields: [{ field: 'code' }],
    });
    expect(await server.call('sessions', {}, person.asking)).toHaveLength(sessionsBefore);
    const signedIn = await server.call('verifySignIn', { body: { challenge, code: codeNow(person) } });
    expect(signedIn).toMatchObject({ user: { id: person.userId }, businesses: [{ id: person.businessId }] });
    expect((await server.ask('whoAmI', {}, { token: signedIn.token })).status).toBe(200);
  });

  test('is not reached with a wrong password, and its challenge is no session', async () => {
    const person = await newPerson();
    const wrong = await server.ask('login', { body: { email: person.email, password: 'not this one' } });
    expect(wrong).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' });
    const challenge = await newChallenge(person);
    expect((await server.ask('whoAmI', {}, { token: challenge })).status).toBe(401);
    const stored = JSON.stringify(await server.deps.db.query.signInChallenges.findMany());
    expect(stored).not.toContain(challenge);
  });

  test('works with a recovery code, and one challenge works once', async () => {
    const person = await newPerson();
    const challenge = await newChallenge(person);
    expect((await verify(challenge, person.recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await verify(challenge, person.recoveryCodes[1] ?? '')).toMatchObject({ code: 'OTP_EXPIRED' });
    const challenges: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) challenges.push(await newChallenge(person));
    const code = codeNow(person);
    const answers = await Promise.all(challenges.map((one) => verify(one, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('expires after five minutes', async () => {
    const person = await newPerson();
    const challenge = await newChallenge(person);
    server.pass(4 * minute);
    expect((await verify(challenge, wrongCode(person.secret, now()))).code).toBe('OTP_WRONG');
    server.pass(minute);
    expect(await verify(challenge, codeNow(person))).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
    expect(await verify('made-up', codeNow(person))).toMatchObject({ code: 'OTP_EXPIRED' });
    await server.deps.jobs.drain();
  });

  test('allows five wrong codes, however many come at once', async () => {
    const person = await newPerson();
    const challenge = await newChallenge(person);
    const guess = 'AAAAA-AAAAA';
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(challenge, guess)));
    expect(guesses.filter(({ code }) => code === 'OTP_WRONG')).toHaveLength(4);
    expect(guesses.filter(({ code }) => code === 'OTP_ATTEMPTS_EXCEEDED')).toHaveLength(8);
    expect(await verify(challenge, codeNow(person))).toMatchObject({ code: 'OTP_ATTEMPTS_EXCEEDED' });
    expect((await verify(await newChallenge(person), codeNow(person))).status).toBe(200);
  });

  test('refuses guesses over many sign-ins, and does not lock out the person, who has recovery codes', async () => {
    const person = await newPerson();
    const results: (string | undefined)[] = [];
    for (let nth = 0; nth < 8; nth += 1)
      results.push((await verify(await newChallenge(person), wrongCode(person.secret, now()))).code);
    expect(results.filter((code) => code === 'OTP_WRONG')).toHaveLength(4);
    expect(results.slice(4)).toEqual(Array.from({ length: 4 }, () => 'TOO_MANY_REQUESTS'));
    expect((await verify(await newChallenge(person), person.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('ends with a change of the password, and with signing out everywhere', async () => {
    const person = await newPerson();
    const first = await newChallenge(person);
    const newPassword = 'another horse battery staple';
    const body = { currentPassword: samplePassword, newPassword };
    await server.call('updatePassword', { body }, person.asking);
    expect(await verify(first, codeNow(person))).toMatchObject({ code: 'OTP_EXPIRED' });
    const next = await newChallenge(person, newPassword);
    await server.call('logoutEverywhere', {}, person.asking);
    expect(await verify(next, codeNow(person))).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  test('is still needed after a reset of the password', async () => {
    const person = await newPerson();
    await server.call('requestPasswordReset', { body: { email: person.email } });
    const mails = await server.mails(person.email);
    const token = mails.flatMap(({ text }) => /[\w-]{43}/.exec(text) ?? [])[0] ?? '';
    const newPassword = 'another horse battery staple';
    await server.call('resetPassword', { body: { token, newPassword } });
    const challenge = await newChallenge(person, newPassword);
    expect((await verify(challenge, codeNow(person))).status).toBe(200);
  });

  test('ends if the app was turned off meanwhile; then the password is enough', async () => {
    const person = await newPerson();
    const challenge = await newChallenge(person);
    const body = { password: samplePassword, code: codeNow(person) };
    await server.call('disableAuthenticator', { body }, person.asking);
    expect(await verify(challenge, codeNow(person))).toMatchObject({ code: 'OTP_EXPIRED' });
    expect(await newSession(server, person.email)).toBeTruthy();
  });
});
