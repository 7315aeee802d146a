import { PayoutRequirements } from '#domain/payout-requirements.ts';
import { defineCall } from '#contract/call.ts';

export const payoutRequirementCalls = {
  payoutRequirements: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business-payout/requirements',
    access: { resource: ['PAYMENT', 'BUSINESS'], level: 'view-only' },
    summary: 'List what the person still needs before withdrawing: verification, payout account, PIN',
    data: PayoutRequirements,
  }),
};
