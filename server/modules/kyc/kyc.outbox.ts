import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Ask the identity provider about a check that nothing concluded yet. */
export const askIdentity = defineJob('kyc.ask-identity', z.object({ reference: Id }));

/** The sandbox's reviewer looks at a submission; one that was followed by another is left alone. */
export const reviewInSandbox = defineJob(
  'kyc.sandbox-review',
  z.object({ businessId: Id, submission: z.int() }),
);
