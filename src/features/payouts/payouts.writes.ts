import { defineWrite } from '#src/lib/api/define-write.ts';

/** Accounts have changed, or were changed elsewhere: so has what is missing before a withdrawal. */
const accounts = {
  invalidates: ['payouts', 'payout-requirements', 'home'],
  invalidatesOnFailure: true,
} as const;

export const createPayoutAccount = defineWrite({ ...accounts, call: 'createPayoutAccount' });
export const updatePayoutAccount = defineWrite({ ...accounts, call: 'updatePayoutAccount' });
export const deletePayoutAccount = defineWrite({ ...accounts, call: 'deletePayoutAccount' });
export const confirmVirtualAccount = defineWrite({ ...accounts, call: 'confirmVirtualAccount' });

export const withdraw = defineWrite({ call: 'withdraw', invalidates: ['revenue', 'home'] });
