import type { Jobs } from '#server/jobs/jobs.ts';

const notifiedForMs = 6 * 86_400_000;

/**
 * An outbox for events of the demo's past: their jobs were done at the time, so no email is sent now. Events of the last days
 * before the present are in the notifications of the members.
 */
export const pastJobs = (jobs: Jobs, present: Date): Jobs => ({
  ...jobs,
  isPast: true,
  notifiedFrom: new Date(present.getTime() - notifiedForMs),
  add: async () => undefined,
});
