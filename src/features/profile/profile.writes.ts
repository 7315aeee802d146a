import { defineWrite } from '#src/lib/api/define-write.ts';

export const updateProfile = defineWrite({ call: 'updateProfile', invalidates: [] });
export const setProfileImage = defineWrite({ call: 'setProfileImage', invalidates: [] });
export const verifyPhone = defineWrite({ call: 'verifyPhone', invalidates: [] });
