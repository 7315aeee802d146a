import { sessionCalls } from '#contract/people/session.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

export const requestPasswordReset = defineWrite({ call: sessionCalls.requestPasswordReset, invalidates: [] });
