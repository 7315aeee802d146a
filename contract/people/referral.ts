import { ReferralSummary } from '#domain/referral.ts';
import { defineCall } from '#contract/call.ts';

/** The referrals of a person (decisions, "Referral"). The code is entered with `saveCredentials`. */
export const referralCalls = {
  referrals: defineCall({
    method: 'GET',
    service: 'core',
    path: '/referrals',
    access: { resource: 'BUSINESS', level: 'view-only' },
    summary:
      "Get the person's referral code with its link, the latest 100 referred businesses and the earned bonuses",
    data: ReferralSummary,
  }),
};
