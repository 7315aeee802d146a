import { defineWrite } from '#src/lib/api/define-write.ts';

export const createReturnPolicy = defineWrite({
  call: 'createReturnPolicy',
  invalidates: ['return-policies', 'home'],
});
export const updateReturnPolicy = defineWrite({
  call: 'updateReturnPolicy',
  invalidates: ['return-policies', 'home'],
});
