import type { DataOf } from '#tests/support/server/request.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import { createAccount } from '#server/modules/users/account.service.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { sampleBusiness, samplePassword, samplePerson } from './sign-up.ts';

let people = 0;
/** Returns an email address that is unique in this file. */
export const newEmail = (): string => `person-${(people += 1)}@shop.example`;
/** Returns a handle that is unique in this file. */
export const newHandle = (): string => `shop-${(people += 1)}`;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Creates a user with their own business. */
export async function newMerchant({ deps }: ApiServer) {
  const email = newEmail();
  const handle = newHandle();
  const made = await deps.db.transaction(async (tx) => {
    const userId = await createAccount(deps, tx, { email, password: samplePassword, ...samplePerson });
    const { id } = await openBusiness(deps, tx, userId, sampleBusiness(handle));
    return { userId, businessId: id };
  });
  return { email, handle, ...made };
}

/** Signs a user in again and returns the token. */
export async function newSession({ call }: ApiServer, email: string, password = samplePassword) {
  return (await call('login', { body: { email, password } })).token;
}

/** Returns the code of the newest email to the address that contains one. */
export async function newestCode(server: ApiServer, email: string): Promise<string> {
  const codes = (await server.mails(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
  const [code] = codes;
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** Returns a different code. */
export const differentCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Starts an onboarding and verifies its email address. */
export async function newOnboarding(
  server: ApiServer,
  email = newEmail(),
  password = samplePassword,
): Promise<DataOf<'verifyOtp'> & { email: string; onboardingId: string }> {
  const { onboardingId } = await server.call('saveCredentials', { body: { email, password } });
  const otp = await newestCode(server, email);
  return { ...(await server.call('verifyOtp', { body: { onboardingId, otp } })), email, onboardingId };
}
