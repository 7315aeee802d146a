import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { SignInChallenge } from '#domain/second-factor.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleAccount } from '#tests/support/money/payout-accounts.ts';
import { minute, newEmail, newestCode, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { confirmAcceptance, confirmStart } from '#tests/support/people/ownership.ts';
import { otherPin, samplePin } from '#tests/support/people/pins.ts';
import { codeOfApp, setUpAuthenticator, wrongCode } from '#tests/support/people/second-factor.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { changePlan, inviteAndJoin } from '#tests/support/people/team.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const now = () => server.deps.clock.now();

/** A merchant with an authenticator app, and a session in which no code was entered. */
async function newPerson({ hasPin = false } = {}) {
  const { email, businessId } = await newMerchant(server);
  const asking = { token: await newSession(server, email), businessId };
  if (hasPin) await setPin(asking);
  const app = await setUpAuthenticator(server, { token: await newSession(server, email) });
  return { email, asking, ...app };
}
const setPin = (asking: Asking) =>
  server.ask('setPin', { body: { password: samplePassword, pin: samplePin } }, asking);
const changePin = (asking: Asking) =>
  server.ask('updatePin', { body: { currentPin: samplePin, newPin: otherPin } }, asking);
const stepUp = (asking: Asking, code: string) => server.ask('stepUp', { body: { code } }, asking);
const refused = { status: 422, code: 'STEP_UP_REQUIRED' };

describe('a sensitive change with a second factor', () => {
  test('of a PIN needs a code in this session', async () => {
    const { asking, secret } = await newPerson();
    expect(await setPin(asking)).toMatchObject(refused);
    expect((await server.call('pinState', {}, asking)).isSet).toBe(false);
    expect(await stepUp(asking, wrongCode(secret, now()))).toMatchObject({
      code: 'OTP_WRONG',
      fields: [{ field: 'code' }],
    });
    expect(await setPin(asking)).toMatchObject(refused);
    expect((await stepUp(asking, codeOfApp(secret, now()))).status).toBe(200);
    expect((await setPin(asking)).status).toBe(200);
    expect((await changePin(asking)).status).toBe(200);
  });

  test('of a forgotten PIN needs a code, and keeps the emailed one valid', async () => {
    const { asking, email, recoveryCodes } = await newPerson({ hasPin: true });
    const { otpToken } = await server.call('requestPinReset', {}, asking);
    const body = {
      otpToken,
      otp: await newestCode(server, email),
      password: samplePassword,
      newPin: otherPin,
    };
    expect(await server.ask('resetPin', { body }, asking)).toMatchObject(refused);
    expect((await stepUp(asking, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await server.ask('resetPin', { body }, asking)).status).toBe(200);
  });

  test('of payout accounts needs a code, for each kind of change', async () => {
    const { asking, secret } = await newPerson({ hasPin: true });
    const add = (accountNumber?: string) =>
      server.ask('createPayoutAccount', { body: sampleAccount(accountNumber) }, asking);
    const list = () => server.call('payoutAccounts', {}, asking);
    expect(await add()).toMatchObject(refused);
    expect(await list()).toEqual([]);
    await stepUp(asking, codeOfApp(secret, now()));
    expect((await add()).status).toBe(200);
    const [{ id } = { id: '' }] = await list();

    server.pass(10 * minute);
    const prefer = () =>
      server.ask('updatePayoutAccount', { params: { id }, body: { isDefault: true } }, asking);
    const remove = () => server.ask('deletePayoutAccount', { params: { id } }, asking);
    expect(await prefer()).toMatchObject(refused);
    expect(await remove()).toMatchObject(refused);
    expect(await list()).toHaveLength(1);
    await stepUp(asking, codeOfApp(secret, now()));
    expect((await prefer()).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  test('of the team needs a code, to invite a person and to change permissions', async () => {
    const { asking, secret } = await newPerson();
    const email = newEmail();
    const invite = () => server.ask('inviteMember', { body: { email, permissions: [] } }, asking);
    expect(await invite()).toMatchObject(refused);
    await stepUp(asking, codeOfApp(secret, now()));
    expect((await invite()).status).toBe(200);
    const [member] = (await server.call('teamMembers', { query: {} }, asking)).members;
    server.pass(10 * minute);
    const change = await server.ask(
      'updateMember',
      {
        params: { id: member?.id ?? '' },
        body: { version: 1, permissions: [permission('ORDER', 'manage')] },
      },
      asking,
    );
    expect(change).toMatchObject(refused);
  });

  test('that makes a member able to move money needs the password again, without a second factor', async () => {
    const { email, businessId } = await newMerchant(server);
    const asking = { token: await newSession(server, email), businessId };
    await changePlan(server, { businessId }, 'custom');
    const spends = [permission('PAYMENT', 'manage')];
    const invite = () =>
      server.ask('inviteMember', { body: { email: newEmail(), permissions: spends } }, asking);
    const viewer = await inviteAndJoin(server, { asking, businessId }, [permission('PAYMENT', 'view-only')]);
    const member = (id: string) => ({ params: { id } });
    const grant = () =>
      server.ask('updateMember', { ...member(viewer.id), body: { version: 2, permissions: spends } }, asking);
    const toggle = (status: 'active' | 'suspended') =>
      server.ask('toggleMemberStatus', { ...member(viewer.id), body: { status } }, asking);
    const confirm = () => server.call('confirmPassword', { body: { password: samplePassword } }, asking);
    expect((await invite()).status).toBe(200);
    const [invited] = (await server.call('teamMembers', { query: { status: 'invited' } }, asking)).members;
    const resend = () => server.ask('resendInvitation', member(invited?.id ?? ''), asking);

    server.pass(10 * minute);
    for (const act of [invite, grant, resend]) expect(await act()).toMatchObject(refused);
    const harmless = { email: newEmail(), permissions: [permission('PAYMENT', 'view-only')] };
    expect((await server.ask('inviteMember', { body: harmless }, asking)).status).toBe(200);
    await confirm();
    for (const act of [invite, grant, resend]) expect((await act()).status).toBe(200);

    server.pass(10 * minute);
    expect((await toggle('suspended')).status).toBe(200);
    expect(await toggle('active')).toMatchObject(refused);
    await confirm();
    expect((await toggle('active')).status).toBe(200);
  });

  test('is confirmed by signing in or by the password in its own session alone', async () => {
    const { email, businessId } = await newMerchant(server);
    const earlier = { token: await newSession(server, email), businessId };
    await changePlan(server, { businessId }, 'custom');
    server.pass(10 * minute);
    const later = { token: await newSession(server, email), businessId };
    const invite = (asking: Asking) =>
      server.ask(
        'inviteMember',
        { body: { email: newEmail(), permissions: [permission('PAYMENT', 'manage')] } },
        asking,
      );
    expect(await invite(earlier)).toMatchObject(refused);
    expect((await invite(later)).status).toBe(200);
  });

  test('of the owner needs a code, to offer the ownership and to accept it', async () => {
    const { asking, email, secret } = await newPerson();
    await stepUp(asking, codeOfApp(secret, now()));
    const member = await inviteAndJoin(server, { asking, businessId: asking.businessId });
    server.pass(10 * minute);
    const offer = { memberId: member.id, ...(await confirmStart(server, asking)) };
    const start = () => server.ask('startOwnershipTransfer', { body: offer }, asking);
    expect(await start()).toMatchObject(refused);
    await stepUp(asking, codeOfApp(secret, now()));
    const { id } = await server.call('startOwnershipTransfer', { body: offer }, asking);

    const asMember = { ...asking, token: await newSession(server, member.email) };
    const app = await setUpAuthenticator(server, { token: await newSession(server, member.email) });
    const body = await confirmAcceptance(server, asMember, id);
    const accept = () => server.ask('acceptOwnership', { params: { id }, body }, asMember);
    expect(await accept()).toMatchObject(refused);
    expect((await server.call('teamMembers', { query: {} }, asking)).owner.email).toBe(email);
    await stepUp(asMember, codeOfApp(app.secret, now()));
    expect((await accept()).status).toBe(200);
  });

  test('needs another code after ten minutes', async () => {
    const { asking, secret } = await newPerson({ hasPin: true });
    await stepUp(asking, codeOfApp(secret, now()));
    server.pass(10 * minute);
    expect(await changePin(asking)).toMatchObject(refused);
  });

  test('is confirmed by the code of the sign-in and by the set-up of the app, each in its own session', async () => {
    const { asking, email, secret } = await newPerson({ hasPin: true });
    const { current } = await server.ask('login', { body: { email, password: samplePassword } });
    const { token: challenge } = SignInChallenge.parse(current);
    const code = codeOfApp(secret, now());
    const { token } = await server.call('verifySignIn', { body: { challenge, code } });
    expect(await changePin(asking)).toMatchObject(refused);
    expect((await changePin({ token })).status).toBe(200);

    const other = await newMerchant(server);
    const session = { token: await newSession(server, other.email) };
    await setUpAuthenticator(server, session);
    expect((await setPin(session)).status).toBe(200);
  });

  test('needs no code without a second factor, and there is none to enter', async () => {
    const { email } = await newMerchant(server);
    const asking = { token: await newSession(server, email) };
    expect(await stepUp(asking, '123456')).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    expect((await setPin(asking)).status).toBe(200);
  });

  test('is not confirmed by a code of another person', async () => {
    const { asking } = await newPerson();
    const other = await newPerson();
    expect(await stepUp(asking, codeOfApp(other.secret, now()))).toMatchObject({ code: 'OTP_WRONG' });
    expect(await stepUp(asking, other.recoveryCodes[0] ?? '')).toMatchObject({ code: 'OTP_WRONG' });
    expect(await setPin(asking)).toMatchObject(refused);
  });
});
