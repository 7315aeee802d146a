import { supportCalls } from '#contract/people/support.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

export const createSupportRequest = defineWrite({
  call: supportCalls.createSupportRequest,
  invalidates: ['support'],
});
