import { defineWrite } from '#src/lib/api/define-write.ts';

/** A change of accounts also changes the requirements of a withdrawal. A failure may mean that they changed elsewhere. */
const accounts = {
  invalidates: ['payouts', 'payout-requirements', 'home'],
  invalidatesOnFailure: true,
} as const;

export const createPayoutAccount = defineWrite({ ...accounts, call: 'createPayoutAccount' });
export const updatePayoutAccount = defineWrite({ ...accounts, call: 'updatePayoutAccount' });
export const deletePayoutAccount = defineWrite({ ...accounts, call: 'deletePayoutAccount' });
export const confirmVirtualAccount = defineWrite({ ...accounts, call: 'confirmVirtualAccount' });

export const withdraw = defineWrite({ call: 'withdraw', invalidates: ['revenue', 'home'] });
