import type { communityCalls } from '#contract/people/community.ts';
import type { profileCalls } from '#contract/people/profile.ts';
import { newestTextedCode, takeUnverifiedPhone } from '#tests/support/people/phones.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { type Sample, testCallers } from '#tests/api/platform/test-callers.ts';

const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';

export const communitySamples: { [N in keyof typeof communityCalls]: Sample<N> } = {
  joinCommunity: async () => ({}),
};

/** A sample for each call about a person's own profile. */
export const profileSamples: { [N in keyof typeof profileCalls]: Sample<N> } = {
  setProfileImage: async (world) => {
    const file = { name: 'ada.gif', content: tinyGif };
    const asking = await testCallers['the owner'](world);
    const { id } = await world.server.call('uploadFile', { body: { category: 'AVATAR' }, file }, asking);
    return { body: { fileId: id } };
  },
  setReplayConsent: async () => ({ body: { isOn: false } }),
  requestPhoneCode: async ({ server }, asking) => {
    await takeUnverifiedPhone(server, asking);
    return {};
  },
  verifyPhone: async ({ server }, asking) => {
    const phoneNumber = await takeUnverifiedPhone(server, asking);
    const password = samplePassword;
    if (phoneNumber === undefined) return { body: { otpToken: nowhere, otp: '123456', password } };
    const { otpToken } = await server.call('requestPhoneCode', {}, asking);
    return { body: { otpToken, otp: await newestTextedCode(server, phoneNumber), password } };
  },
};
