import { defineWrite } from '#src/lib/api/define-write.ts';

/** The PIN has changed: so has what is missing before a withdrawal. */
const pin = { invalidates: ['pin', 'payouts', 'payout-requirements', 'home'] } as const;

export const resetPin = defineWrite({ ...pin, call: 'resetPin' });

export const endSession = defineWrite({
  call: 'endSession',
  invalidates: ['sessions'],
  invalidatesOnFailure: true,
});
