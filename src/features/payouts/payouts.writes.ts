import { withdrawalCalls } from '#contract/money/withdrawal.ts';
import { virtualAccountCalls } from '#contract/money/virtual-account.ts';
import { bankCalls } from '#contract/money/bank.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** A change of accounts also changes the requirements of a withdrawal. A failure may mean that they changed elsewhere. */
const accountWrite = {
  invalidates: ['payouts', 'payout-requirements', 'home'],
  invalidatesOnFailure: true,
} as const;

export const createPayoutAccount = defineWrite({ ...accountWrite, call: bankCalls.createPayoutAccount });
export const updatePayoutAccount = defineWrite({ ...accountWrite, call: bankCalls.updatePayoutAccount });
export const deletePayoutAccount = defineWrite({ ...accountWrite, call: bankCalls.deletePayoutAccount });
export const confirmVirtualAccount = defineWrite({
  ...accountWrite,
  call: virtualAccountCalls.confirmVirtualAccount,
});

export const withdraw = defineWrite({ call: withdrawalCalls.withdraw, invalidates: ['revenue', 'home'] });
