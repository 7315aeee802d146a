import type { Jobs } from '#server/jobs/jobs.ts';

const notifiedForMs = 21 * 86_400_000;

/** The outbox for events that happened before the present: members are notified of those of the last days, without emails. */
export const backdatedJobs = (jobs: Jobs, present: Date): Jobs => ({
  ...jobs,
  notifiedFrom: new Date(present.getTime() - notifiedForMs),
});

/** An outbox for events of the demo's past: their jobs were done at the time, so no email is sent now. */
export const pastJobs = (jobs: Jobs, present: Date): Jobs => ({
  ...backdatedJobs(jobs, present),
  isPast: true,
  add: async () => undefined,
});
