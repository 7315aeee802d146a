import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  hour,
  minute,
  newMerchant,
  newSession,
  newestCode,
  differentCode,
} from '#tests/support/people/identity.ts';
import { listTexts, newPhone, newestTextedCode, verifyNewPhone } from '#tests/support/people/phones.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'a number is stored as before numbers were checked' }));

async function newPerson(phoneNumber = newPhone()) {
  const { email, userId } = await newMerchant(server);
  const asking = { token: await newSession(server, email) };
  await server.call('updateProfile', { body: { phoneNumber } }, asking);
  return { email, userId, asking, phoneNumber };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

const requestCode = ({ asking }: Person) => server.call('requestPhoneCode', {}, asking);
const verify = ({ asking }: Person, otpToken: string, otp: string, password = samplePassword) =>
  server.ask('verifyPhone', { body: { otpToken, otp, password } }, asking);
const getUser = async ({ asking }: Person) => (await server.call('whoAmI', {}, asking)).user;

describe('verifying a phone number', () => {
  test('marks it as verified with the code from the text message, and emails a notice', async () => {
    const person = await newPerson();
    expect(await getUser(person)).toMatchObject({ isPhoneVerified: false });
    const { otpToken, channel } = await requestCode(person);
    expect(channel).toBe('sms');
    const code = await newestTextedCode(server, person.phoneNumber);
    expect(await verify(person, otpToken, code)).toMatchObject({ status: 200 });
    expect(await getUser(person)).toMatchObject({
      isPhoneVerified: true,
      phoneNumber: person.phoneNumber,
    });
    const [notice] = await server.mails(person.email);
    expect(notice?.subject).toBe('Your phone number was verified');
    expect(notice?.text).not.toContain(person.phoneNumber);
  });

  test('takes a number without a country code for one of the business, and stores it in international format', async () => {
    const international = newPhone();
    const person = await newPerson(international.replace('+234', '0'));
    const { otpToken } = await requestCode(person);
    await verify(person, otpToken, await newestTextedCode(server, international));
    expect(await getUser(person)).toMatchObject({ isPhoneVerified: true, phoneNumber: international });
  });

  test('rejects a number that was stored before numbers were checked', async () => {
    const person = await newPerson();
    await server.deps.db.execute(sql`update users set phone_number = '00000000' where id = ${person.userId}`);
    expect(await server.ask('requestPhoneCode', {}, person.asking)).toMatchObject({
      status: 422,
      code: 'INVALID',
      fields: [{ field: 'phoneNumber' }],
    });
  });

  test('needs the password: an open session is not enough, and the code stays valid', async () => {
    const person = await newPerson();
    const { otpToken } = await requestCode(person);
    const code = await newestTextedCode(server, person.phoneNumber);
    expect(await verify(person, otpToken, code, 'not the password')).toMatchObject({
      status: 422,
      code: 'PASSWORD_WRONG',
      fields: [{ field: 'password' }],
    });
    expect(await getUser(person)).toMatchObject({ isPhoneVerified: false });
    expect(await verify(person, otpToken, code)).toMatchObject({ status: 200 });
  });

  test('allows five attempts', async () => {
    const person = await newPerson();
    const { otpToken } = await requestCode(person);
    const code = await newestTextedCode(server, person.phoneNumber);
    for (const attemptsLeft of [4, 3, 2, 1])
      expect(await verify(person, otpToken, differentCode(code))).toMatchObject({
        code: 'OTP_WRONG',
        attemptsLeft,
      });
    await verify(person, otpToken, differentCode(code));
    expect(await verify(person, otpToken, code)).toMatchObject({ code: 'OTP_ATTEMPTS_EXCEEDED' });
  });

  test('succeeds again for a repeat whose response was lost, with one notice', async () => {
    const person = await newPerson();
    const { otpToken } = await requestCode(person);
    const code = await newestTextedCode(server, person.phoneNumber);
    await verify(person, otpToken, code);
    expect(await verify(person, otpToken, code)).toMatchObject({ status: 200 });
    expect(await server.mails(person.email)).toHaveLength(1);
    expect(await server.ask('requestPhoneCode', {}, person.asking)).toMatchObject({
      status: 409,
      code: 'ALREADY_DONE',
    });
  });

  test("rejects another person's code", async () => {
    const [person, stranger] = [await newPerson(), await newPerson()];
    const { otpToken } = await requestCode(person);
    await requestCode(stranger);
    const code = await newestTextedCode(server, person.phoneNumber);
    expect(await verify(stranger, otpToken, code)).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
  });
});

describe('another phone number', () => {
  test('is not verified, and the same number stays verified', async () => {
    const person = await newPerson();
    const { otpToken } = await requestCode(person);
    await verify(person, otpToken, await newestTextedCode(server, person.phoneNumber));
    const change = (phoneNumber: string) =>
      server.call('updateProfile', { body: { phoneNumber } }, person.asking);
    expect(await change(person.phoneNumber)).toMatchObject({ isPhoneVerified: true });
    expect(await change(newPhone())).toMatchObject({ isPhoneVerified: false });
    expect(await change(person.phoneNumber)).toMatchObject({ isPhoneVerified: false });
  });

  test('is not verified by a code that was sent to the number before', async () => {
    const person = await newPerson();
    const { otpToken } = await requestCode(person);
    const code = await newestTextedCode(server, person.phoneNumber);
    const phoneNumber = newPhone();
    await server.call('updateProfile', { body: { phoneNumber } }, person.asking);
    expect(await verify(person, otpToken, code)).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
    server.pass(minute / 2);
    const again = await server.ask('requestPhoneCode', {}, person.asking);
    expect([again.status, await listTexts(server, phoneNumber)]).toMatchObject([200, [expect.any(String)]]);
  });
});

describe('requests for a code', () => {
  test('return the same code within a minute, and send one message', async () => {
    const person = await newPerson();
    const first = await requestCode(person);
    server.pass(minute / 2);
    expect(await requestCode(person)).toEqual(first);
    expect(await listTexts(server, person.phoneNumber)).toHaveLength(1);
  });

  test('are limited to six in an hour for one person, whatever the numbers', async () => {
    const person = await newPerson();
    for (let nth = 0; nth < 6; nth += 1) {
      await requestCode(person);
      await server.call('updateProfile', { body: { phoneNumber: newPhone() } }, person.asking);
      server.pass(minute);
    }
    expect(await server.ask('requestPhoneCode', {}, person.asking)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    server.pass(hour);
    expect((await requestCode(person)).channel).toBe('sms');
  });

  test('are limited to six in an hour for one number, whoever requests them', async () => {
    const phoneNumber = newPhone();
    for (let nth = 0; nth < 6; nth += 1) await requestCode(await newPerson(phoneNumber));
    const next = await newPerson(phoneNumber);
    expect(await server.ask('requestPhoneCode', {}, next.asking)).toMatchObject({ status: 429 });
  });
});

describe('the code of a PIN reset', () => {
  const request = ({ asking }: Person, channel?: 'email' | 'sms') =>
    server.call('requestPinReset', channel ? { query: { channel } } : {}, asking);

  test('is emailed as long as the phone number is not verified', async () => {
    const person = await newPerson();
    await setSamplePin(server, person.asking);
    expect((await request(person, 'sms')).channel).toBe('email');
    expect(await listTexts(server, person.phoneNumber)).toEqual([]);
  });

  test('is texted to a verified phone number', async () => {
    const person = await newPerson();
    const phoneNumber = await verifyNewPhone(server, person.asking);
    await setSamplePin(server, person.asking);
    const { otpToken, channel } = await request(person);
    expect(channel).toBe('sms');
    const otp = await newestTextedCode(server, phoneNumber);
    const body = { otpToken, otp, password: samplePassword, newPin: '4917' };
    expect(await server.ask('resetPin', { body }, person.asking)).toMatchObject({ status: 200 });
  });

  test('is emailed if the person chose email', async () => {
    const person = await newPerson();
    const phoneNumber = await verifyNewPhone(server, person.asking);
    const before = (await listTexts(server, phoneNumber)).length;
    await setSamplePin(server, person.asking);
    expect((await request(person, 'email')).channel).toBe('email');
    expect(await newestCode(server, person.email)).toMatch(/^\d{6}$/);
    expect(await listTexts(server, phoneNumber)).toHaveLength(before);
  });
});
