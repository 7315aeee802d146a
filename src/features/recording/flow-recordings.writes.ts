import { flowRecordingCalls } from '#contract/flow-recording.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** Withdrawing consent deletes the person's recordings. */
export const setRecordingConsent = defineWrite({
  call: flowRecordingCalls.setRecordingConsent,
  invalidates: ['flow-recordings'],
});
export const reportProblem = defineWrite({
  call: flowRecordingCalls.reportProblem,
  invalidates: ['flow-recordings'],
});
