import type { BusinessDetails } from '#domain/business-details.ts';
import { type Asking, type DataOf, type InputOf, dataOf, requestFor } from '#tests/support/server/request.ts';
import type { CallName } from '#contract/calls.ts';

/** Makes a call that must succeed. */
export type Calls = <Name extends CallName>(
  name: Name,
  input?: InputOf<Name>,
  asking?: Asking,
) => Promise<DataOf<Name>>;

/** Makes calls over HTTP. @param base the server's address without a slash at the end */
export function callsTo(base: string): Calls {
  return async (name, input = {}, asking = {}) => {
    const { url, ...request } = requestFor(name, input, asking);
    const response = await fetch(`${base}${url}`, request);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return dataOf(name, await response.json());
  };
}

export const samplePassword = 'correct horse battery staple';
export const samplePerson = { firstName: 'Amaka', lastName: 'Obi', phoneNumber: '+2348031234567' };
export const sampleBusiness = (handle: string): BusinessDetails => ({
  name: 'Amaka Fabrics',
  handle,
  category: 'Fashion and clothing',
  country: 'NG',
});

/**
 * Creates a new user with a business, through direct onboarding.
 *
 * @param codeFor returns the newest code that was emailed to the address
 */
export async function signUp(
  call: Calls,
  { email, handle }: { email: string; handle: string },
  codeFor: (email: string) => Promise<string>,
): Promise<{ token: string; userId: string; businessId: string }> {
  const { onboardingId } = await call('saveCredentials', { body: { email, password: samplePassword } });
  const { token } = await call('verifyOtp', { body: { onboardingId, otp: await codeFor(email) } });
  await call('saveUserDetails', { body: samplePerson }, { token });
  await call('saveBusinessDetails', { body: sampleBusiness(handle) }, { token });
  const signedIn = await call('finalizeOnboarding', {}, { token });
  const [business] = signedIn.businesses;
  if (!business) throw new Error('Onboarding opened no business');
  return { token: signedIn.token, userId: signedIn.user.id, businessId: business.id };
}
