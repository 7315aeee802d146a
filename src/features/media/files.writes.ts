import { uploadCalls } from '#contract/upload.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

export const uploadFile = defineWrite({ call: uploadCalls.uploadFile, invalidates: ['files'] });
