import { profileCalls } from '#contract/people/profile.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

export const setReplayConsent = defineWrite({ call: profileCalls.setReplayConsent, invalidates: [] });
