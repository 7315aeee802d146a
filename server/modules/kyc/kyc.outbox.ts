import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { reviewAfterS } from '#server/providers/identity/sandbox-scripts.ts';

/** Asks the identity provider about a check that is not concluded yet. */
export const identityCheckJob = defineJob('kyc.ask-identity', z.object({ reference: Id }));

/** The sandbox's reviewer reviews a submission, unless a later submission replaced it. */
export const sandboxReviewJob = defineJob(
  'kyc.sandbox-review',
  z.object({ businessId: Id, submission: z.int() }),
);

/** In the sandbox a submission or an appeal is reviewed automatically after a while. */
export async function addSandboxReview(
  tx: Transaction,
  { identity, jobs, clock }: Pick<Deps, 'identity' | 'jobs' | 'clock'>,
  { businessId, submissions }: { businessId: string; submissions: number },
): Promise<void> {
  if (identity.name !== 'sandbox') return;
  const runAt = new Date(clock.now().getTime() + reviewAfterS * 1000);
  await jobs.add(tx, sandboxReviewJob, { businessId, submission: submissions }, { runAt });
}
