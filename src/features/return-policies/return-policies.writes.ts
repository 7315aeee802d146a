import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the policies are shown as they are now: someone else may have changed them. */
export const updateReturnPolicy = defineWrite({
  call: 'updateReturnPolicy',
  invalidates: ['return-policies'],
  invalidatesOnFailure: true,
});
export const deleteReturnPolicy = defineWrite({
  call: 'deleteReturnPolicy',
  invalidates: ['return-policies', 'home'],
  invalidatesOnFailure: true,
});
