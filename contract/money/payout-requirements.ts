import { PayoutRequirements } from '#domain/payout-requirements.ts';
import { defineCall } from '#contract/call.ts';

export const payoutRequirementCalls = {
  payoutRequirements: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business-payout/requirements',
    access: { resource: ['PAYMENT', 'BUSINESS'], level: 'view-only' },
    summary: 'What is missing before the person can withdraw: verification, payout account, PIN',
    data: PayoutRequirements,
  }),
};
