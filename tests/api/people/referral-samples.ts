import type { referralCalls } from '#contract/people/referral.ts';
import type { Sample } from '#tests/api/platform/test-callers.ts';

/** The samples of the calls of referrals. */
export const referralSamples: { [Name in keyof typeof referralCalls]: Sample<Name> } = {
  referrals: async () => ({}),
};
