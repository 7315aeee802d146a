import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { type InputOf, requestFor } from '#tests/support/server/request.ts';
import {
  type Calls,
  callsTo,
  sampleBusiness,
  samplePassword,
  samplePerson,
} from '#tests/support/people/sign-up.ts';
import { violations } from './invariants.ts';
import { type Moment, FaultFixture, type Victim, strikesOf } from './fault-fixture.ts';

/** The tables that the five steps write, in the order of the steps. */
const writes = {
  saveCredentials: 'onboardings',
  verifyOtp: 'users',
  saveUserDetails: 'onboardings',
  saveBusinessDetails: 'onboardings',
  finalizeOnboarding: 'businesses',
} satisfies Partial<Record<CallName, string>>;

let stage: FaultFixture;
beforeAll(async () => void (stage = await FaultFixture.open()));
afterAll(() => stage.close());

/** Runs an onboarding in which each step is killed once and then repeated, as a person would. */
async function goThrough(victim: Victim, moment: Moment, email: string, handle: string) {
  const call: Calls = (...params) => callsTo(stage.base)(...params);
  const struck = async <Name extends keyof typeof writes>(
    name: Name,
    input: InputOf<Name>,
    token?: string,
  ) => {
    const asking = { ...(token && { token }), idempotencyKey: `${email} ${name}` };
    await stage.strike(victim, moment, requestFor(name, input, asking), writes[name]);
    return call(name, input, asking);
  };

  const credentials = { body: { email, password: samplePassword } };
  const { onboardingId } = await struck('saveCredentials', credentials);
  const verified = async () => {
    const otp = await stage.withDatabase((db) => mailedCode(db, email));
    const input = { body: { onboardingId, otp } };
    if (moment !== 'after') return struck('verifyOtp', input);
    // The code is used and the token is lost with the response, so that the person requests another code a minute
    // later.
    await stage.strike(victim, moment, requestFor('verifyOtp', input), writes.verifyOtp);
    await expect(call('verifyOtp', input)).rejects.toThrow('OTP_EXPIRED');
    await stage.query(`update otp_requests set sent_at = sent_at - interval '61 seconds' where email = $1`, [
      email,
    ]);
    await call('resendOtp', { body: { onboardingId } });
    const newer = await stage.withDatabase((db) => mailedCode(db, email, otp));
    return call('verifyOtp', { body: { onboardingId, otp: newer } });
  };
  const { token } = await verified();
  await struck('saveUserDetails', { body: samplePerson }, token);
  const { business, personal } = await struck('saveBusinessDetails', { body: sampleBusiness(handle) }, token);
  expect(personal).toEqual(samplePerson);
  expect(business).toEqual(sampleBusiness(handle));
  return struck('finalizeOnboarding', {}, token);
}

describe('onboarding, killed at every step', () => {
  it.each(strikesOf('onboarding'))(
    'continues at the same step after $victim is killed $moment the call',
    async ({ victim, moment }) => {
      const [email, handle] = [`${victim}-${moment}@kill.test`, `kill-${victim}-${moment}`];
      const signedIn = await goThrough(victim, moment, email, handle);
      const session = await callsTo(stage.base)('whoAmI', {}, { token: signedIn.token });
      expect(session.businesses.map((business) => business.handle)).toEqual([handle]);

      const [there] = await stage.query(
        `select (select count(*)::int from users where email = $1) as users,
         (select count(*)::int from businesses where handle = $2) as businesses,
         (select count(*)::int from sandbox_mail where "to" = $1) as mails,
         (select count(*)::int from otp_requests where email = $1) as codes`,
        [email, handle],
      );
      const codes = moment === 'after' ? 2 : 1;
      expect(there).toEqual({ users: 1, businesses: 1, mails: codes, codes });
      expect(await stage.withDatabase(violations)).toEqual([]);
    },
  );
});
