import { defineWrite } from '#src/lib/api/define-write.ts';

/** Withdrawing consent deletes the person's recordings. */
export const setRecordingConsent = defineWrite({
  call: 'setRecordingConsent',
  invalidates: ['flow-recordings'],
});
export const reportProblem = defineWrite({ call: 'reportProblem', invalidates: ['flow-recordings'] });
