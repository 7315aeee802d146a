import { profileCalls } from '#contract/people/profile.ts';
import { sessionCalls } from '#contract/people/session.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

export const updateProfile = defineWrite({ call: sessionCalls.updateProfile, invalidates: [] });
export const setProfileImage = defineWrite({ call: profileCalls.setProfileImage, invalidates: [] });
export const verifyPhone = defineWrite({ call: profileCalls.verifyPhone, invalidates: [] });
