import { defineWrite } from '#src/lib/api/define-write.ts';

/** A change of accounts also changes the requirements of a withdrawal. A failure may mean that they changed elsewhere. */
const accountWrite = {
  invalidates: ['payouts', 'payout-requirements', 'home'],
  invalidatesOnFailure: true,
} as const;

export const createPayoutAccount = defineWrite({ ...accountWrite, call: 'createPayoutAccount' });
export const updatePayoutAccount = defineWrite({ ...accountWrite, call: 'updatePayoutAccount' });
export const deletePayoutAccount = defineWrite({ ...accountWrite, call: 'deletePayoutAccount' });
export const confirmVirtualAccount = defineWrite({ ...accountWrite, call: 'confirmVirtualAccount' });

export const withdraw = defineWrite({ call: 'withdraw', invalidates: ['revenue', 'home'] });
