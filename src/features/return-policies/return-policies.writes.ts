import { returnPolicyCalls } from '#contract/store/return-policy.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current policies are loaded: another person may have changed them. */
const changed = { invalidates: ['return-policies', 'home'], invalidatesOnFailure: true } as const;

export const createReturnPolicy = defineWrite({ ...changed, call: returnPolicyCalls.createReturnPolicy });
export const updateReturnPolicy = defineWrite({ ...changed, call: returnPolicyCalls.updateReturnPolicy });
export const deleteReturnPolicy = defineWrite({ ...changed, call: returnPolicyCalls.deleteReturnPolicy });
