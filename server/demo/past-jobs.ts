import type { Jobs } from '#server/jobs/jobs.ts';

/** An outbox for events of the demo's past: their jobs were done at the time, so no email is sent now. */
export const pastJobs = (jobs: Jobs): Jobs => ({ ...jobs, isPast: true, add: async () => undefined });
