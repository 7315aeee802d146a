import { passkeyCalls } from '#contract/people/passkey.ts';
import { secondFactorCalls } from '#contract/people/second-factor.ts';
import { sessionCalls } from '#contract/people/session.ts';
import { pinCalls } from '#contract/people/pin.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** A changed PIN also changes the requirements of a withdrawal. */
const pin = { invalidates: ['pin', 'payouts', 'payout-requirements', 'home'] } as const;

export const setPin = defineWrite({ ...pin, call: pinCalls.setPin });
export const updatePin = defineWrite({ ...pin, call: pinCalls.updatePin });
export const resetPin = defineWrite({ ...pin, call: pinCalls.resetPin });

export const updatePassword = defineWrite({ call: sessionCalls.updatePassword, invalidates: ['sessions'] });
export const endSession = defineWrite({
  call: sessionCalls.endSession,
  invalidates: ['sessions'],
  invalidatesOnFailure: true,
});

/** The response may be lost after the change. */
const secondFactor = { invalidates: ['second-factor'], invalidatesOnFailure: true } as const;

export const beginAuthenticator = defineWrite({
  ...secondFactor,
  call: secondFactorCalls.beginAuthenticator,
});
export const confirmAuthenticator = defineWrite({
  ...secondFactor,
  call: secondFactorCalls.confirmAuthenticator,
});
export const disableAuthenticator = defineWrite({
  ...secondFactor,
  call: secondFactorCalls.disableAuthenticator,
});
export const createRecoveryCodes = defineWrite({
  ...secondFactor,
  call: secondFactorCalls.createRecoveryCodes,
});
export const confirmPassword = defineWrite({ ...secondFactor, call: secondFactorCalls.confirmPassword });
export const stepUp = defineWrite({ ...secondFactor, call: secondFactorCalls.stepUp });

const passkeys = { invalidates: ['passkeys'], invalidatesOnFailure: true } as const;

export const beginPasskey = defineWrite({ call: passkeyCalls.beginPasskey, invalidates: [] });
export const addPasskey = defineWrite({ ...passkeys, call: passkeyCalls.addPasskey });
export const deletePasskey = defineWrite({ ...passkeys, call: passkeyCalls.deletePasskey });
