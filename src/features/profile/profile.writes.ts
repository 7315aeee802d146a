import { defineWrite } from '#src/lib/api/define-write.ts';

export const updateProfile = defineWrite({ call: 'updateProfile', invalidates: [] });
