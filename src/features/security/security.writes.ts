import { defineWrite } from '#src/lib/api/define-write.ts';

/** A changed PIN also changes the requirements of a withdrawal. */
const pin = { invalidates: ['pin', 'payouts', 'payout-requirements', 'home'] } as const;

export const setPin = defineWrite({ ...pin, call: 'setPin' });
export const updatePin = defineWrite({ ...pin, call: 'updatePin' });
export const resetPin = defineWrite({ ...pin, call: 'resetPin' });

export const updatePassword = defineWrite({ call: 'updatePassword', invalidates: ['sessions'] });
export const endSession = defineWrite({
  call: 'endSession',
  invalidates: ['sessions'],
  invalidatesOnFailure: true,
});

/** The response may be lost after the change. */
const secondFactor = { invalidates: ['second-factor'], invalidatesOnFailure: true } as const;

export const beginAuthenticator = defineWrite({ ...secondFactor, call: 'beginAuthenticator' });
export const confirmAuthenticator = defineWrite({ ...secondFactor, call: 'confirmAuthenticator' });
export const disableAuthenticator = defineWrite({ ...secondFactor, call: 'disableAuthenticator' });
export const createRecoveryCodes = defineWrite({ ...secondFactor, call: 'createRecoveryCodes' });
export const confirmPassword = defineWrite({ ...secondFactor, call: 'confirmPassword' });
export const stepUp = defineWrite({ ...secondFactor, call: 'stepUp' });

const passkeys = { invalidates: ['passkeys'], invalidatesOnFailure: true } as const;

export const beginPasskey = defineWrite({ call: 'beginPasskey', invalidates: [] });
export const addPasskey = defineWrite({ ...passkeys, call: 'addPasskey' });
export const deletePasskey = defineWrite({ ...passkeys, call: 'deletePasskey' });
