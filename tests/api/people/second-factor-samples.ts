import type { secondFactorCalls } from '#contract/people/second-factor.ts';
import { SignInChallenge } from '#domain/second-factor.ts';
import { codeOfApp, removeAuthenticator, setUpAuthenticator } from '#tests/support/people/second-factor.ts';
import { newMerchant, newSession } from '#tests/support/people/identity.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import type { Asking } from '#tests/support/server/request.ts';
import type { Sample, World } from '#tests/api/platform/test-callers.ts';

/** Sets up an authenticator app for the caller and returns the code that it shows; any code without a session. */
async function codeOfCaller({ server }: World, asking: Asking): Promise<string> {
  await removeAuthenticator(server, asking);
  if ((await server.ask('whoAmI', {}, asking)).status !== 200) return '123456';
  const { secret } = await setUpAuthenticator(server, asking);
  return codeOfApp(secret, server.deps.clock.now());
}

/** A sample for each call about the second factor. Each person has their own. */
export const secondFactorSamples: { [N in keyof typeof secondFactorCalls]: Sample<N> } = {
  secondFactorState: async () => ({}),
  beginAuthenticator: async ({ server }, asking) => {
    await removeAuthenticator(server, asking);
    return { body: { password: samplePassword } };
  },
  confirmAuthenticator: async ({ server }, asking) => {
    await removeAuthenticator(server, asking);
    const begun = await server.ask('beginAuthenticator', { body: { password: samplePassword } }, asking);
    if (begun.status !== 200) return { body: { code: '123456' } };
    const { secret } = await server.call(
      'beginAuthenticator',
      { body: { password: samplePassword } },
      asking,
    );
    return { body: { code: codeOfApp(secret, server.deps.clock.now()) } };
  },
  disableAuthenticator: async (world, asking) => ({
    body: { password: samplePassword, code: await codeOfCaller(world, asking) },
  }),
  createRecoveryCodes: async (world, asking) => ({ body: { code: await codeOfCaller(world, asking) } }),
  stepUp: async (world, asking) => ({ body: { code: await codeOfCaller(world, asking) } }),
  confirmPassword: async ({ server }, asking) => {
    await removeAuthenticator(server, asking);
    return { body: { password: samplePassword } };
  },
  verifySignIn: async ({ server }) => {
    const { email } = await newMerchant(server);
    const { secret } = await setUpAuthenticator(server, { token: await newSession(server, email) });
    const answer = await server.ask('login', { body: { email, password: samplePassword } });
    const { token } = SignInChallenge.parse(answer.current);
    return { body: { challenge: token, code: codeOfApp(secret, server.deps.clock.now()) } };
  },
};
