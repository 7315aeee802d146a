import * as z from 'zod/mini';
import { KycStatus } from './kyc-status.ts';

/** The requirements of a withdrawal besides money: a verified business with a payout account, and a person with a PIN. */
export const PayoutRequirements = z.object({
  kyc: KycStatus,
  hasAccount: z.boolean(),
  hasPin: z.boolean(),
});
export type PayoutRequirements = z.infer<typeof PayoutRequirements>;

/** In the fastest order: what takes longest comes first, and the PIN before the account, which it confirms. */
export const payoutRequirements = ['kyc', 'pin', 'account'] as const;
export type PayoutRequirement = (typeof payoutRequirements)[number];

export const isRequirementMet = (needs: PayoutRequirements, requirement: PayoutRequirement): boolean =>
  ({ kyc: needs.kyc === 'approved', account: needs.hasAccount, pin: needs.hasPin })[requirement];

/** Returns what is still to be done before the first withdrawal; a verification under review needs no action. */
export const listOpenRequirements = (needs: PayoutRequirements): PayoutRequirement[] =>
  payoutRequirements.filter((requirement) => !isRequirementMet(needs, requirement));
