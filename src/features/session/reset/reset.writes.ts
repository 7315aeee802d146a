import { defineWrite } from '#src/lib/api/define-write.ts';

export const requestPasswordReset = defineWrite({ call: 'requestPasswordReset', invalidates: [] });
export const resetPassword = defineWrite({ call: 'resetPassword', invalidates: [] });
