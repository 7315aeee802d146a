import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Password } from '#domain/password.ts';
import { rejectCommonPassword } from '#server/platform/passwords.ts';
import { AppError } from '#server/app-error.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { hour, minute, newEmail, newMerchant, newSession, second } from '#tests/support/people/identity.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

const newPassword = 'a much better one';
let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const request = (email: string) => server.ask('requestPasswordReset', { body: { email } });
const reset = (token: string, password = newPassword) =>
  server.ask('resetPassword', { body: { token, newPassword: password } });
const login = (email: string, password: string) => server.ask('login', { body: { email, password } });

async function mailedToken(email: string): Promise<string> {
  await request(email);
  const [mail] = await server.mails(email);
  const token = /\/auth\/reset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No link was mailed to ${email}`);
  return token;
}

describe('requesting a reset', () => {
  test('answers the same for an unknown address, and sends it no email', async () => {
    const { email } = await newMerchant(server);
    const unknown = newEmail();
    expect(await request(email)).toEqual(await request(unknown));
    expect(await server.mails(email)).toHaveLength(1);
    expect(await server.mails(unknown)).toHaveLength(0);
  });

  test('emails at most five links an hour', async () => {
    const { email } = await newMerchant(server);
    for (let nth = 0; nth < 7; nth += 1) expect((await request(email)).status).toBe(200);
    expect(await server.mails(email)).toHaveLength(5);
    server.pass(hour + minute);
    await request(email);
    expect(await server.mails(email)).toHaveLength(6);
  });

  test('always leaves a link that works, however often a stranger requests one', async () => {
    const { email } = await newMerchant(server);
    for (let quarters = 0; quarters < 8; quarters += 1) {
      for (let nth = 0; nth < 8; nth += 1) await request(email);
      server.pass(14 * minute);
      const token = await mailedToken(email);
      const link = await server.deps.db.query.passwordResets.findFirst({
        where: (row, { eq }) => eq(row.tokenHash, hashToken(token)),
      });
      const age = server.deps.clock.now().getTime() - (link?.createdAt.getTime() ?? 0);
      expect(age).toBeLessThanOrEqual(15 * minute);
    }
    expect((await server.mails(email)).length).toBeLessThanOrEqual(20);
  });

  test('emails no further link until the last one is 15 minutes old', async () => {
    const { email } = await newMerchant(server);
    for (let nth = 0; nth < 5; nth += 1) await request(email);
    expect(await server.mails(email)).toHaveLength(5);
    server.pass(15 * minute - 5 * second);
    await request(email);
    expect(await server.mails(email)).toHaveLength(5);
    server.pass(5 * second);
    await request(email);
    expect(await server.mails(email)).toHaveLength(6);
  });

  test('does not store the link', async () => {
    const { email } = await newMerchant(server);
    const token = await mailedToken(email);
    expect(JSON.stringify(await server.deps.db.query.passwordResets.findMany())).not.toContain(token);
  });
});

describe('resetting the password', () => {
  test('sets it, ends all sessions and sends an email', async () => {
    const { email } = await newMerchant(server);
    const session = await newSession(server, email);
    expect((await reset(await mailedToken(email))).status).toBe(200);
    expect((await server.ask('whoAmI', {}, { token: session })).status).toBe(401);
    expect((await login(email, samplePassword)).status).toBe(401);
    expect((await login(email, newPassword)).status).toBe(200);
    expect((await server.mails(email))[0]?.subject).toBe('Your password was changed');
  });

  test('works once with a link, however often it comes at once', async () => {
    const { email } = await newMerchant(server);
    const token = await mailedToken(email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'RESET_INVALID')).toHaveLength(9);
  });

  test('works for 30 minutes', async () => {
    const { email } = await newMerchant(server);
    const token = await mailedToken(email);
    server.pass(30 * minute);
    expect(await reset(token)).toMatchObject({ status: 422, code: 'RESET_INVALID' });
    expect((await login(email, samplePassword)).status).toBe(200);
  });

  test('voids the other links', async () => {
    const { email } = await newMerchant(server);
    const [one, two] = [await mailedToken(email), await mailedToken(email)];
    expect((await reset(one)).status).toBe(200);
    expect(await reset(two)).toMatchObject({ code: 'RESET_INVALID' });
  });

  test('with a common password is rejected and leaves the link valid', async () => {
    const { email } = await newMerchant(server);
    const token = await mailedToken(email);
    expect(await reset(token, 'password123')).toMatchObject({
      status: 422,
      code: 'PASSWORD_COMMON',
      fields: [{ field: 'newPassword' }],
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('with a made-up link is rejected', async () => {
    expect(await reset('made-up')).toMatchObject({ status: 422, code: 'RESET_INVALID' });
  });
});

describe('changing the password', () => {
  const update = (token: string, currentPassword: string, password = newPassword) =>
    server.ask('updatePassword', { body: { currentPassword, newPassword: password } }, { token });

  test('ends the other sessions, keeps this one and sends an email', async () => {
    const { email } = await newMerchant(server);
    const [here, there] = [await newSession(server, email), await newSession(server, email)];
    expect((await update(here, samplePassword)).status).toBe(200);
    expect((await server.ask('whoAmI', {}, { token: here })).status).toBe(200);
    expect((await server.ask('whoAmI', {}, { token: there })).status).toBe(401);
    expect((await login(email, newPassword)).status).toBe(200);
    expect((await server.mails(email))[0]?.subject).toBe('Your password was changed');
  });

  test('needs the current one; a wrong one does not end the session', async () => {
    const { email } = await newMerchant(server);
    const token = await newSession(server, email);
    expect(await update(token, 'not this one')).toMatchObject({ status: 422, code: 'PASSWORD_WRONG' });
    expect((await server.ask('whoAmI', {}, { token })).status).toBe(200);
    expect((await login(email, samplePassword)).status).toBe(200);
  });

  test('rejects a common one', async () => {
    const { email } = await newMerchant(server);
    const token = await newSession(server, email);
    expect(await update(token, samplePassword, 'Qwerty123')).toMatchObject({ code: 'PASSWORD_COMMON' });
  });

  test('voids the links that were emailed before', async () => {
    const { email } = await newMerchant(server);
    const link = await mailedToken(email);
    await update(await newSession(server, email), samplePassword);
    expect(await reset(link)).toMatchObject({ code: 'RESET_INVALID' });
  });
});

describe('the same Idempotency-Key with another new password', () => {
  test('is rejected for a reset, and the first password stays', async () => {
    const { email } = await newMerchant(server);
    const token = await mailedToken(email);
    const tryReset = (password: string) =>
      server.ask('resetPassword', { body: { token, newPassword: password } }, { idempotencyKey: token });
    expect((await tryReset(newPassword)).status).toBe(200);
    expect((await tryReset(newPassword)).status).toBe(200);
    expect(await tryReset('yet another one')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect((await login(email, newPassword)).status).toBe(200);
  });

  test('is rejected for a change, and stores neither the password nor a hash that both rows share', async () => {
    const keys: string[] = [];
    for (let people = 0; people < 2; people += 1) {
      const { email } = await newMerchant(server);
      const asking = { token: await newSession(server, email), idempotencyKey: `change ${email}` };
      const change = (password: string) =>
        server.ask(
          'updatePassword',
          { body: { currentPassword: samplePassword, newPassword: password } },
          asking,
        );
      expect((await change(newPassword)).status).toBe(200);
      expect((await change(newPassword)).status).toBe(200);
      expect(await change('yet another one')).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
      expect((await login(email, newPassword)).status).toBe(200);
      keys.push(asking.idempotencyKey);
    }
    const kept = await server.deps.db.query.idempotencyKeys.findMany();
    const hashes = kept.filter(({ key }) => keys.includes(key)).map(({ payloadHash }) => payloadHash);
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 2]);
    expect(JSON.stringify(kept)).not.toContain(newPassword);
  });
});

describe('a common password', () => {
  const refusal = (password: string) => {
    try {
      rejectCommonPassword(password, 'newPassword');
      return undefined;
    } catch (problem) {
      return problem instanceof AppError ? problem.code : problem;
    }
  };

  test.each(['corvette', 'TRUSTNO1', 'Ｐassword', '1qaz2wsx', 'jennifer', 'password123'])(
    'rejects %s',
    (password) => {
      expect(refusal(password)).toBe('PASSWORD_COMMON');
    },
  );

  test('is one of ten thousand that would be long enough', () => {
    const file = new URL('../../../server/platform/common-passwords.txt', import.meta.url);
    const listed = readFileSync(file, 'utf8').trim().split('\n');
    expect(new Set(listed).size).toBeGreaterThanOrEqual(10_000);
    expect(listed.filter((password) => !Password.safeParse(password).success)).toEqual([]);
    expect(listed.every((password) => refusal(password) === 'PASSWORD_COMMON')).toBe(true);
    expect(refusal(samplePassword)).toBeUndefined();
  });
});
