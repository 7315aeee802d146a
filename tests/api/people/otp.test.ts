import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  hour,
  minute,
  newEmail,
  newMerchant,
  newestCode,
  differentCode,
  second,
} from '#tests/support/people/identity.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const begin = (email: string, password = samplePassword) =>
  server.call('saveCredentials', { body: { email, password } });
const verify = (onboardingId: string, otp: string) =>
  server.ask('verifyOtp', { body: { onboardingId, otp } });
const resend = (onboardingId: string) => server.ask('resendOtp', { body: { onboardingId } });

describe('a code', () => {
  test('is valid for 10 minutes and can be requested again after 60 seconds', async () => {
    const before = server.deps.clock.now().getTime();
    const { expiresAt, resendAt } = await begin(newEmail());
    expect(Date.parse(expiresAt) - before).toBeCloseTo(10 * minute, -4);
    expect(Date.parse(resendAt) - before).toBeCloseTo(minute, -4);
  });

  test('is only in the email', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const code = await newestCode(server, email);
    const rows = await server.deps.db.query.otpRequests.findMany({
      where: (table, { eq }) => eq(table.subjectId, onboardingId),
    });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('works once', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const code = await newestCode(server, email);
    expect((await verify(onboardingId, code)).status).toBe(200);
    expect(await verify(onboardingId, code)).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
  });

  test('expires', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const code = await newestCode(server, email);
    server.pass(10 * minute);
    expect(await verify(onboardingId, code)).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
  });

  test('allows five attempts, including the rejected ones', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const code = await newestCode(server, email);
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const refused = await verify(onboardingId, differentCode(code));
      expect(refused).toMatchObject({ status: 422, code: 'OTP_WRONG', attemptsLeft });
    }
    expect(await verify(onboardingId, differentCode(code))).toMatchObject({
      code: 'OTP_ATTEMPTS_EXCEEDED',
      attemptsLeft: 0,
    });
    expect(await verify(onboardingId, code)).toMatchObject({ status: 422, code: 'OTP_ATTEMPTS_EXCEEDED' });
  });

  test('allows five attempts however many come at once', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const wrong = differentCode(await newestCode(server, email));
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(onboardingId, wrong)));
    expect(replies.filter(({ code }) => code === 'OTP_WRONG')).toHaveLength(4);
    expect(replies.filter(({ code }) => code === 'OTP_ATTEMPTS_EXCEEDED')).toHaveLength(46);
    expect(replies.filter(({ attemptsLeft }) => attemptsLeft !== undefined)).toHaveLength(5);
  });

  test('works once however often it comes at once', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const code = await newestCode(server, email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(onboardingId, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('belongs to its onboarding', async () => {
    const email = newEmail();
    const mine = await begin(email);
    await begin(newEmail());
    const foreign = await begin(newEmail());
    const code = await newestCode(server, email);
    expect(await verify(foreign.onboardingId, code)).toMatchObject({ code: 'OTP_WRONG' });
    expect((await verify(mine.onboardingId, code)).status).toBe(200);
  });

  test('does not work for an onboarding that does not exist', async () => {
    const nobody = '01900000-0000-7000-8000-000000000000';
    expect(await verify(nobody, '123456')).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
  });
});

describe('another code', () => {
  test('is rejected within 60 seconds', async () => {
    const { onboardingId } = await begin(newEmail());
    server.pass(59 * second);
    const refused = await resend(onboardingId);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refused.retryAfterMs).toBeLessThanOrEqual(second);
  });

  test('voids the previous one', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const old = await newestCode(server, email);
    server.pass(minute);
    expect((await resend(onboardingId)).status).toBe(200);
    const code = await newestCode(server, email);
    if (old !== code) expect((await verify(onboardingId, old)).code).toBe('OTP_WRONG');
    expect((await verify(onboardingId, code)).status).toBe(200);
  });

  test('allows five attempts again', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    const wrong = differentCode(await newestCode(server, email));
    for (let nth = 0; nth < 5; nth += 1) await verify(onboardingId, wrong);
    server.pass(minute);
    await resend(onboardingId);
    const code = await newestCode(server, email);
    expect((await verify(onboardingId, code)).status).toBe(200);
  });

  test('is sent five times an hour to one address, whichever onboarding requests it', async () => {
    const email = newEmail();
    const { onboardingId } = await begin(email);
    for (let nth = 0; nth < 5; nth += 1) {
      server.pass(minute);
      expect((await resend(onboardingId)).status).toBe(200);
    }
    server.pass(minute);
    const refused = await resend(onboardingId);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(
      await server.ask('saveCredentials', { body: { email, password: 'another one of mine' } }),
    ).toMatchObject({ status: 429 });
    server.pass(refused.retryAfterMs ?? hour);
    expect((await resend(onboardingId)).status).toBe(200);
  });
});

describe('starting again', () => {
  test('with the same password at once is the same request', async () => {
    const email = newEmail();
    const [one, two] = await Promise.all([begin(email), begin(email)]);
    expect(two).toEqual(one);
    expect(await server.mails(email)).toHaveLength(1);
  });

  test('with another password is a separate onboarding, which the first code does not verify', async () => {
    const email = newEmail();
    const theirs = await begin(email, 'what the stranger chose');
    await server.mails(email);
    const mine = await begin(email);
    const code = await newestCode(server, email);
    expect(await verify(theirs.onboardingId, code)).toMatchObject({ code: 'OTP_WRONG' });
    expect((await verify(mine.onboardingId, code)).status).toBe(200);
    expect((await server.ask('login', { body: { email, password: samplePassword } })).status).toBe(200);
    const stranger = { email, password: 'what the stranger chose' };
    expect(await server.ask('login', { body: stranger })).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });
});

describe('an address that has an account', () => {
  test('gets the same answer as any other, an email, and no valid code', async () => {
    const { email } = await newMerchant(server);
    const responseForMember = await begin(email);
    const unknown = await begin(newEmail());
    expect(Object.keys(responseForMember)).toEqual(Object.keys(unknown));
    const mails = await server.mails(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('You already have a Kontor account');
    expect(mails[0]?.text).toContain('/auth/reset');
    expect(mails[0]?.text).not.toMatch(/\b\d{6}\b/);
    for (const attemptsLeft of [4, 3, 2, 1])
      expect(await verify(responseForMember.onboardingId, '123456')).toMatchObject({
        code: 'OTP_WRONG',
        attemptsLeft,
      });
    expect(await verify(responseForMember.onboardingId, '123456')).toMatchObject({
      code: 'OTP_ATTEMPTS_EXCEEDED',
    });
  });
});

test('rejects a common password', async () => {
  for (const password of ['password123', 'PassWord123', 'iloveyou', 'godisgood']) {
    const refused = await server.ask('saveCredentials', { body: { email: newEmail(), password } });
    expect(refused).toMatchObject({ status: 422, code: 'PASSWORD_COMMON', fields: [{ field: 'password' }] });
  }
});
