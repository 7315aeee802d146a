import type { pinCalls } from '#contract/people/pin.ts';
import { setSamplePin, otherPin, samplePin, takePin } from '#tests/support/people/pins.ts';
import { newestCode } from '#tests/support/people/identity.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import type { Sample } from '#tests/api/platform/test-callers.ts';

const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A sample for each call about the transaction PIN. Each person has their own PIN. */
export const pinSamples: { [N in keyof typeof pinCalls]: Sample<N> } = {
  pinState: async () => ({}),
  setPin: async ({ server }, asking) => {
    await takePin(server, asking);
    return { body: { password: samplePassword, pin: samplePin } };
  },
  updatePin: async ({ server }, asking) => {
    await setSamplePin(server, asking);
    return { body: { currentPin: samplePin, newPin: otherPin } };
  },
  requestPinReset: async ({ server }, asking) => {
    await setSamplePin(server, asking);
    return {};
  },
  resetPin: async ({ server }, asking) => {
    const typed = { password: samplePassword, newPin: otherPin };
    await setSamplePin(server, asking);
    // By email, also for a person whose phone number another sample has verified.
    const byEmail = { query: { channel: 'email' } } as const;
    const sent = await server.ask('requestPinReset', byEmail, asking);
    if (sent.status !== 200) return { body: { ...typed, otpToken: nowhere, otp: '123456' } };
    const { user } = await server.call('whoAmI', {}, asking);
    const { otpToken } = await server.call('requestPinReset', byEmail, asking);
    return { body: { ...typed, otpToken, otp: await newestCode(server, user.email) } };
  },
};
