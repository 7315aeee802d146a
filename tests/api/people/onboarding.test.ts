import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inviteBetaUser } from '#server/modules/onboarding/beta.service.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  day,
  minute,
  newEmail,
  newHandle,
  newMerchant,
  newOnboarding,
  newSession,
  newestCode,
} from '#tests/support/people/identity.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const savePersonal = (token: string) => server.call('saveUserDetails', { body: samplePerson }, { token });
const saveBusiness = (token: string, handle = newHandle()) =>
  server.ask('saveBusinessDetails', { body: sampleBusiness(handle) }, { token });
const finalize = (token: string) => server.ask('finalizeOnboarding', {}, { token });
const listBusinesses = (ownerId: string) =>
  server.deps.db.query.businesses.findMany({ where: (table, { eq }) => eq(table.ownerId, ownerId) });
const userOf = (email: string) =>
  server.deps.db.query.users.findFirst({ where: (table, { eq }) => eq(table.email, email) });

/** Creates an onboarding that only has to be finalized. */
async function readyOnboarding() {
  const onboarding = await newOnboarding(server);
  await savePersonal(onboarding.token);
  await saveBusiness(onboarding.token);
  return onboarding;
}

describe('onboarding', () => {
  test('leads from step to step to an open business and a session', async () => {
    const handle = newHandle();
    const { token, email, onboarding } = await newOnboarding(server);
    expect(onboarding).toMatchObject({ step: 'personal', email, personal: null, business: null });
    expect((await savePersonal(token)).step).toBe('business');
    const details = { ...sampleBusiness(handle), country: 'KE' as const };
    const ready = await server.call('saveBusinessDetails', { body: details }, { token });
    expect(ready).toMatchObject({ step: 'finalize', personal: samplePerson, business: details });
    const signedIn = await server.call('finalizeOnboarding', {}, { token });
    expect(signedIn.user).toMatchObject({ email, ...samplePerson });
    expect(signedIn.businesses).toMatchObject([{ handle, timeZone: 'Africa/Nairobi', currency: 'KES' }]);
    expect((await server.ask('whoAmI', {}, { token: signedIn.token })).status).toBe(200);
    expect((await server.call('resumeOnboarding', {}, { token })).step).toBe('finished');
  });

  test('reads phone numbers without a country code by the country of the business, once it is chosen', async () => {
    const { token } = await newOnboarding(server);
    const person = { ...samplePerson, phoneNumber: '024 123 4567' };
    const asNigerian = await server.ask('saveUserDetails', { body: person }, { token });
    expect(asNigerian).toMatchObject({ status: 422, fields: [{ field: 'phoneNumber' }] });
    await savePersonal(token);
    const business = { ...sampleBusiness(newHandle()), country: 'GH' as const, phoneNumber: '024 123 4568' };
    const { business: saved } = await server.call('saveBusinessDetails', { body: business }, { token });
    expect(saved).toMatchObject({ phoneNumber: '+233241234568' });
    const { personal } = await server.call('saveUserDetails', { body: person }, { token });
    expect(personal).toMatchObject({ phoneNumber: '+233241234567' });
    const { token: session } = await server.call('finalizeOnboarding', {}, { token });
    const body = { phoneNumber: '024 123 4569' };
    const user = await server.call('updateProfile', { body }, { token: session });
    expect(user.phoneNumber).toBe('+233241234569');
  });

  test('accepts every step again', async () => {
    const { token } = await readyOnboarding();
    const other = { ...samplePerson, firstName: 'Bola' };
    expect(await server.call('saveUserDetails', { body: other }, { token })).toMatchObject({
      step: 'finalize',
      personal: other,
    });
    const handle = newHandle();
    expect((await saveBusiness(token, handle)).status).toBe(200);
    const { businesses, user } = await server.call('finalizeOnboarding', {}, { token });
    expect(user.firstName).toBe('Bola');
    expect(businesses.map((business) => business.handle)).toEqual([handle]);
  });

  test("can't be finalized before its details are there", async () => {
    const { token } = await newOnboarding(server);
    expect(await finalize(token)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
      legal: ['saveUserDetails'],
    });
    await savePersonal(token);
    expect(await finalize(token)).toMatchObject({ status: 409, legal: ['saveBusinessDetails'] });
  });

  test('finalized twice, or ten times at once, opens one business and signs in each time', async () => {
    const { token, email } = await readyOnboarding();
    const replies = await Promise.all(Array.from({ length: 10 }, () => finalize(token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await finalize(token)).status).toBe(200);
    expect(await listBusinesses((await userOf(email))?.id ?? '')).toHaveLength(1);
  });

  test('once finished, signs in for ten more minutes, and not after the password changed', async () => {
    const { token } = await readyOnboarding();
    await finalize(token);
    server.pass(11 * minute);
    expect((await finalize(token)).status).toBe(401);

    const other = await readyOnboarding();
    const session = await server.call('finalizeOnboarding', {}, { token: other.token });
    const body = { currentPassword: samplePassword, newPassword: 'a much better one' };
    await server.call('updatePassword', { body }, { token: session.token });
    expect((await finalize(other.token)).status).toBe(401);
  });

  test('keeps the event that it came from', async () => {
    const email = newEmail();
    const body = { email, password: samplePassword, eventId: 'lagos-market' };
    const { onboardingId } = await server.call('saveCredentials', { body });
    const otp = await newestCode(server, email);
    const { onboarding } = await server.call('verifyOtp', { body: { onboardingId, otp } });
    expect(onboarding.eventId).toBe('lagos-market');
  });
});

describe('an unfinished onboarding', () => {
  test('continues with its token on another day, for seven days', async () => {
    const { token } = await newOnboarding(server);
    await savePersonal(token);
    server.pass(6 * day);
    expect(await server.call('resumeOnboarding', {}, { token })).toMatchObject({
      step: 'business',
      personal: samplePerson,
    });
    server.pass(day);
    expect(await server.ask('resumeOnboarding', {}, { token })).toMatchObject({ status: 401 });
  });

  test('continues with a new code after that', async () => {
    const { token, email, onboardingId } = await newOnboarding(server);
    await savePersonal(token);
    server.pass(8 * day);
    await server.call('resendOtp', { body: { onboardingId } });
    const otp = await newestCode(server, email);
    const again = await server.call('verifyOtp', { body: { onboardingId, otp } });
    expect(again.onboarding).toMatchObject({ onboardingId, step: 'business', personal: samplePerson });
    await saveBusiness(again.token);
    expect((await finalize(again.token)).status).toBe(200);
  });

  test('continues when the same address signs up again, with the new password', async () => {
    const first = await newOnboarding(server);
    const handle = newHandle();
    await savePersonal(first.token);
    await saveBusiness(first.token, handle);
    server.pass(2 * minute);
    const again = await newOnboarding(server, first.email, 'I forgot the first');
    expect(again.onboarding).toMatchObject({
      step: 'finalize',
      personal: samplePerson,
      business: { handle },
    });
    expect((await server.ask('resumeOnboarding', {}, { token: first.token })).status).toBe(401);
    const login = (password: string) => server.ask('login', { body: { email: first.email, password } });
    expect((await login(samplePassword)).status).toBe(401);
    expect((await login('I forgot the first')).status).toBe(200);
    expect((await finalize(again.token)).status).toBe(200);
  });

  test('is finished by completing the profile, and opens nothing more', async () => {
    const { token, email } = await readyOnboarding();
    const session = await newSession(server, email);
    await server.call('updateProfile', { body: samplePerson }, { token: session });
    const body = sampleBusiness(newHandle());
    const opened = await server.call('createBusiness', { body }, { token: session });
    expect((await server.call('resumeOnboarding', {}, { token })).step).toBe('finished');
    const { businesses } = await server.call('finalizeOnboarding', {}, { token });
    expect(businesses).toEqual([opened]);
  });

  test('whose code is entered after the account was completed elsewhere is rejected', async () => {
    const first = await readyOnboarding();
    server.pass(2 * minute);
    const body = { email: first.email, password: 'another one of mine' };
    const late = await server.call('saveCredentials', { body });
    const otp = await newestCode(server, first.email);
    await finalize(first.token);
    const refused = await server.ask('verifyOtp', { body: { onboardingId: late.onboardingId, otp } });
    expect(refused).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
    expect((await server.ask('login', { body })).status).toBe(401);
  });
});

describe('a handle', () => {
  const check = (handle: string, token?: string) =>
    server.call('storeIdentityCheck', { query: { handle } }, token ? { token } : {});

  test('is available, or rejected with the reason and an available suggestion', async () => {
    const { handle } = await newMerchant(server);
    expect(await check(newHandle())).toEqual({ available: true, reason: null, suggestion: null });
    const reason = 'Another store has this handle';
    const suggestion = `${handle}-2`;
    expect(await check(handle.toUpperCase())).toEqual({ available: false, reason, suggestion });
    expect(await check('Amaka & Co')).toEqual({
      available: false,
      reason: 'Use only letters, digits, underscores, dots and hyphens',
      suggestion: 'amaka-co',
    });
    expect(await check('')).toMatchObject({ available: false, suggestion: null });
  });

  test('is reserved for the onboarding that chose it, until it chooses another', async () => {
    const [mine, theirs] = [await newOnboarding(server), await newOnboarding(server)];
    const handle = newHandle();
    expect((await saveBusiness(mine.token, handle)).status).toBe(200);
    expect((await saveBusiness(mine.token, handle)).status).toBe(200);
    expect((await check(handle)).available).toBe(false);
    expect((await check(handle, mine.token)).available).toBe(true);
    expect(await saveBusiness(theirs.token, handle.toUpperCase())).toMatchObject({
      status: 422,
      code: 'HANDLE_TAKEN',
      error: `Another store has this handle. ${handle}-2 is available`,
      fields: [{ field: 'handle' }],
    });
    await saveBusiness(mine.token);
    expect((await saveBusiness(theirs.token, handle)).status).toBe(200);
  });

  test('whose reservation lapsed goes to the next person who takes it', async () => {
    const { token } = await newOnboarding(server);
    const handle = newHandle();
    await savePersonal(token);
    await saveBusiness(token, handle);
    server.pass(day + minute);
    const other = await newSession(server, (await newMerchant(server)).email);
    await server.call('createBusiness', { body: sampleBusiness(handle) }, { token: other });
    expect(await finalize(token)).toMatchObject({ status: 422, code: 'HANDLE_TAKEN' });
    expect((await saveBusiness(token)).status).toBe(200);
    expect((await finalize(token)).status).toBe(200);
  });

  test('goes to one of ten people who take it at once', async () => {
    const handle = newHandle();
    const { email, userId } = await newMerchant(server);
    const token = await newSession(server, email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.ask('createBusiness', { body: sampleBusiness(handle) }, { token }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'HANDLE_TAKEN')).toHaveLength(9);
    expect(await listBusinesses(userId)).toHaveLength(2);
  });
});

test('an invited beta user is found by id until they join', async () => {
  const email = newEmail();
  const invitation = { email, firstName: 'Ada', lastName: 'Eze', businessName: 'Ada Foods' };
  const id = await inviteBetaUser(server.deps.db, invitation);
  expect(await server.call('betaUser', { params: { id } })).toEqual(invitation);
  expect(await server.ask('betaUser', { params: { id: 'made-up' } })).toMatchObject({ status: 404 });
  const body = { email, password: samplePassword, betaId: id };
  const { onboardingId } = await server.call('saveCredentials', { body });
  const otp = await newestCode(server, email);
  const { token } = await server.call('verifyOtp', { body: { onboardingId, otp } });
  await savePersonal(token);
  await saveBusiness(token);
  expect((await finalize(token)).status).toBe(200);
  expect(await server.ask('betaUser', { params: { id } })).toMatchObject({ status: 404 });
});
