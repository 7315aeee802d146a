import { ownershipCalls } from '#contract/people/ownership.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current transfer is loaded: the other person may have ended it. */
const changed = { invalidates: ['team', 'audit-log', 'kyc'], invalidatesOnFailure: true } as const;

export const startOwnershipTransfer = defineWrite({
  ...changed,
  call: ownershipCalls.startOwnershipTransfer,
});
export const cancelOwnershipTransfer = defineWrite({
  ...changed,
  call: ownershipCalls.cancelOwnershipTransfer,
});
export const acceptOwnership = defineWrite({ ...changed, call: ownershipCalls.acceptOwnership });
export const declineOwnership = defineWrite({ ...changed, call: ownershipCalls.declineOwnership });
