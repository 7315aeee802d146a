import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePasswords } from '#server/platform/passwords.ts';
import { confirmPin } from '#server/modules/pins/confirm-pin.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  minute,
  newMerchant,
  newSession,
  newestCode,
  differentCode,
} from '#tests/support/people/identity.ts';
import { otherPin, samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

async function newPerson(pin?: string) {
  const { email, userId } = await newMerchant(server);
  const asking = { token: await newSession(server, email) };
  if (pin !== undefined) await server.call('setPin', { body: { password: samplePassword, pin } }, asking);
  return { email, userId, asking };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

const change = ({ asking }: Person, currentPin: string, newPin = otherPin, idempotencyKey?: string) =>
  server.ask(
    'updatePin',
    { body: { currentPin, newPin } },
    { ...asking, ...(idempotencyKey !== undefined && { idempotencyKey }) },
  );
const wrong = async (person: Person, times: number) => {
  for (let nth = 0; nth < times; nth += 1) await change(person, wrongPin);
};
const stateOf = ({ asking }: Person) => server.call('pinState', {}, asking);

describe('setting a PIN', () => {
  test('marks the person, sends an email, and is not done twice', async () => {
    const person = await newPerson();
    expect(await stateOf(person)).toMatchObject({ isSet: false, attemptsLeft: 5 });
    await server.call('setPin', { body: { password: samplePassword, pin: samplePin } }, person.asking);
    expect((await server.call('whoAmI', {}, person.asking)).user.hasTransactionPin).toBe(true);
    expect((await server.mails(person.email))[0]?.subject).toBe('Your transaction PIN was set');
    const again = await server.ask(
      'setPin',
      { body: { password: samplePassword, pin: otherPin } },
      person.asking,
    );
    expect(again).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    expect((await change(person, samplePin)).status).toBe(200);
  });

  test('needs the password: an open session is not enough', async () => {
    const { asking } = await newPerson();
    const body = { password: 'not the password', pin: samplePin };
    expect(await server.ask('setPin', { body }, asking)).toMatchObject({
      status: 422,
      code: 'PASSWORD_WRONG',
      fields: [{ field: 'password' }],
    });
    const without = await server.ask('setPin', { body: { ...body, password: '' } }, asking);
    expect(without).toMatchObject({ status: 422, code: 'INVALID', fields: [{ field: 'password' }] });
    expect((await server.call('whoAmI', {}, asking)).user.hasTransactionPin).toBe(false);
  });

  test('rejects common PINs, at the field', async () => {
    const { asking } = await newPerson();
    const answer = await server.ask('setPin', { body: { password: samplePassword, pin: '1234' } }, asking);
    expect(answer).toMatchObject({ status: 422, code: 'PIN_COMMON', fields: [{ field: 'pin' }] });
  });

  test('stores neither the PIN nor anything derived from it, except its slow hash', async () => {
    const { userId } = await newPerson(samplePin);
    const rows = await server.deps.db.query.transactionPins.findMany({
      where: (table, { eq }) => eq(table.userId, userId),
    });
    // Only a separate word counts, because an ID, a timestamp or a hash can contain the same four digits.
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\b(?<![-.])${samplePin}(?![-.])\\b`));
    expect(rows[0]?.pinHash).toMatch(/^[0-9a-f]{8}\$argon2id\$v=19\$m=19456,t=2/);
  });
});

describe('a wrong PIN', () => {
  test('is counted, five in a row lock it, and the lock ends after 15 minutes', async () => {
    const person = await newPerson(samplePin);
    expect(await change(person, wrongPin)).toMatchObject({ status: 422, code: 'PIN_WRONG', attemptsLeft: 4 });
    await wrong(person, 3);
    expect(await change(person, wrongPin)).toMatchObject({
      status: 422,
      code: 'PIN_LOCKED',
      retryAfterMs: 15 * minute,
    });
    expect(await change(person, samplePin)).toMatchObject({ status: 422, code: 'PIN_LOCKED' });
    expect((await stateOf(person)).lockedUntil).not.toBeNull();
    server.pass(15 * minute);
    expect(await stateOf(person)).toMatchObject({ lockedUntil: null, attemptsLeft: 5, needsReset: false });
    expect((await change(person, samplePin)).status).toBe(200);
  });

  test('for the tenth time in a row needs the reset, however long the wait', async () => {
    const person = await newPerson(samplePin);
    await wrong(person, 5);
    server.pass(15 * minute);
    await wrong(person, 4);
    expect(await change(person, wrongPin)).toMatchObject({
      status: 422,
      code: 'PIN_ATTEMPTS_EXCEEDED',
      attemptsLeft: 0,
    });
    server.pass(60 * minute);
    expect(await change(person, samplePin)).toMatchObject({ code: 'PIN_ATTEMPTS_EXCEEDED' });
    expect(await stateOf(person)).toMatchObject({ needsReset: true });
  });

  test('is forgotten after the correct one, also where the PIN stays the same', async () => {
    const person = await newPerson(samplePin);
    await wrong(person, 4);
    expect((await change(person, samplePin)).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ attemptsLeft: 5 });
    await wrong(person, 4);
    const needs = { ...server.deps, pins: makePasswords(server.deps.config, 'pin') };
    await confirmPin(needs, person, otherPin);
    expect(await stateOf(person)).toMatchObject({ attemptsLeft: 5 });
    expect(await change(person, wrongPin)).toMatchObject({ code: 'PIN_WRONG', attemptsLeft: 4 });
  });

  test('counts when fifty come at once, and with one key', async () => {
    const person = await newPerson(samplePin);
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        change(person, wrongPin, otherPin, nth % 2 ? 'one key' : undefined),
      ),
    );
    expect(tries.filter(({ code }) => code === 'PIN_WRONG')).toHaveLength(4);
    expect(await change(person, samplePin)).toMatchObject({ code: 'PIN_LOCKED' });
  });

  test('stays counted whatever the result of the request', async () => {
    const { userId } = await newPerson(samplePin);
    const needs = { ...server.deps, pins: makePasswords(server.deps.config, 'pin') };
    const undone = server.deps.db.transaction(async () => {
      await confirmPin(needs, { userId }, wrongPin);
    });
    await expect(undone).rejects.toMatchObject({ code: 'PIN_WRONG', details: { attemptsLeft: 4 } });
    await expect(confirmPin(needs, { userId }, wrongPin)).rejects.toMatchObject({
      details: { attemptsLeft: 3 },
    });
    await confirmPin(needs, { userId }, samplePin);
  });

  test('with the key of a completed change is a separate change', async () => {
    const person = await newPerson(samplePin);
    expect((await change(person, samplePin, otherPin, 'one key')).status).toBe(200);
    expect(await change(person, samplePin, wrongPin, 'one key')).toMatchObject({ code: 'PIN_WRONG' });
  });

  test('reports a person who has no PIN', async () => {
    expect(await change(await newPerson(), samplePin)).toMatchObject({ status: 422, code: 'PIN_NOT_SET' });
  });
});

describe('resetting the PIN', () => {
  const request = ({ asking }: Person) => server.call('requestPinReset', {}, asking);
  const reset = (
    { asking }: Person,
    otpToken: string,
    otp: string,
    { password = samplePassword, newPin = otherPin } = {},
  ) => server.ask('resetPin', { body: { otpToken, otp, password, newPin } }, asking);

  test('needs the code and the password, and removes the lock', async () => {
    const person = await newPerson(samplePin);
    await wrong(person, 5);
    const { otpToken } = await request(person);
    const otp = await newestCode(server, person.email);
    expect(await reset(person, otpToken, differentCode(otp))).toMatchObject({
      code: 'OTP_WRONG',
      attemptsLeft: 4,
    });
    // A wrong password leaves the code unchanged.
    const noPassword = { password: 'not the password' };
    expect(await reset(person, otpToken, otp, noPassword)).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await reset(person, otpToken, otp, { newPin: '1111' })).toMatchObject({ code: 'PIN_COMMON' });
    expect((await reset(person, otpToken, otp)).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ lockedUntil: null, attemptsLeft: 5 });
    expect((await change(person, otherPin, samplePin)).status).toBe(200);
    expect(await reset(person, otpToken, otp)).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  test('returns the same after a lost answer, and is done once; another PIN needs another code', async () => {
    const person = await newPerson(samplePin);
    const { otpToken } = await request(person);
    const otp = await newestCode(server, person.email);
    expect((await reset(person, otpToken, otp)).status).toBe(200);
    const [, notice] = await server.mails(person.email);
    expect((await reset(person, otpToken, otp)).status).toBe(200);
    expect((await server.mails(person.email))[1]).toEqual(notice);
    for (const over of [{ newPin: samplePin }, { password: 'not the password' }])
      expect(await reset(person, otpToken, otp, over)).toMatchObject({ code: 'OTP_EXPIRED' });
    expect(await reset(person, otpToken, differentCode(otp))).toMatchObject({ code: 'OTP_EXPIRED' });
    // The next reset works as usual.
    const next = await request(person);
    const nextOtp = await newestCode(server, person.email);
    expect((await reset(person, next.otpToken, nextOtp, { newPin: samplePin })).status).toBe(200);
    expect((await change(person, samplePin)).status).toBe(200);
    server.pass(10 * minute);
    expect(await reset(person, next.otpToken, nextOtp)).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  test('within a minute returns the same code; later another, and the old one is void', async () => {
    const person = await newPerson(samplePin);
    const first = await request(person);
    const old = await newestCode(server, person.email);
    expect(await request(person)).toEqual(first);
    server.pass(minute);
    const second = await request(person);
    expect(second.otpToken).toBe(first.otpToken);
    const otp = await newestCode(server, person.email);
    if (old !== otp) expect((await reset(person, first.otpToken, old)).status).toBe(422);
    expect((await reset(person, first.otpToken, otp)).status).toBe(200);
  });

  test('is bound to the person, to its code and to its time', async () => {
    const [person, rival] = [await newPerson(samplePin), await newPerson(samplePin)];
    const { otpToken } = await request(person);
    const otp = await newestCode(server, person.email);
    expect(await reset(rival, otpToken, otp)).toMatchObject({ code: 'OTP_EXPIRED' });
    server.pass(10 * minute);
    expect(await reset(person, otpToken, otp)).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  test('is only for people who have one', async () => {
    const { asking } = await newPerson();
    expect(await server.ask('requestPinReset', {}, asking)).toMatchObject({ code: 'PIN_NOT_SET' });
  });
});
