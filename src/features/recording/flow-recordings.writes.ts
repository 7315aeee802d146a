import { defineWrite } from '#src/lib/api/define-write.ts';

/** Who takes their consent back has what was recorded of them deleted. */
export const setRecordingConsent = defineWrite({
  call: 'setRecordingConsent',
  invalidates: ['flow-recordings'],
});
export const reportProblem = defineWrite({ call: 'reportProblem', invalidates: ['flow-recordings'] });
