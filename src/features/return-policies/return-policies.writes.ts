import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current policies are loaded: another person may have changed them. */
const changed = { invalidates: ['return-policies', 'home'], invalidatesOnFailure: true } as const;

export const createReturnPolicy = defineWrite({ ...changed, call: 'createReturnPolicy' });
export const updateReturnPolicy = defineWrite({ ...changed, call: 'updateReturnPolicy' });
export const deleteReturnPolicy = defineWrite({ ...changed, call: 'deleteReturnPolicy' });
