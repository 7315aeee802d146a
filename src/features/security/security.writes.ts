import { defineWrite } from '#src/lib/api/define-write.ts';

export const endSession = defineWrite({
  call: 'endSession',
  invalidates: ['sessions'],
  invalidatesOnFailure: true,
});
