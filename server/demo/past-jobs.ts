import type { Jobs } from '#server/jobs/jobs.ts';

/** The outbox of what the demo tells of the past: a job that was asked for then was done then, and mails nobody now. */
export const pastJobs = (jobs: Jobs): Jobs => ({ ...jobs, isPast: true, add: async () => undefined });
