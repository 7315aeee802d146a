import { defineWrite } from '#src/lib/api/define-write.ts';

export const uploadFile = defineWrite({ call: 'uploadFile', invalidates: ['files'] });
