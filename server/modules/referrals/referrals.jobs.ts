import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { before } from '#server/clock.ts';
import { takeReferralStep } from './referral.adapter.ts';
import { reviewReferralJob } from './referrals.outbox.ts';
import { listReferralsToReview } from './referrals.repo.ts';

const batchSize = 100;
/** How long a paid bonus is still reviewed: banks accept a dispute for half a year. */
const reviewedAfterPaymentMs = 180 * 86_400_000;
/** As many as a referral has statuses. */
const maxSteps = 4;

/** Takes the steps that are due for a referral, each in a transaction of its own. */
export async function reviewReferral(deps: Deps, key: { businessId: string; id: string }): Promise<void> {
  for (let count = 0; count < maxSteps; count += 1)
    if (!(await deps.db.transaction((tx) => takeReferralStep(tx, deps, key)))) return;
}

/** Adds a job for each referral that may have a due step; a second one finds nothing due. */
async function addDueReviews(tx: Transaction, { clock, jobs }: Deps): Promise<void> {
  const now = clock.now();
  const paidAfter = before(now, reviewedAfterPaymentMs);
  for (const key of await listReferralsToReview(tx, { now, paidAfter, limit: batchSize }))
    await jobs.add(tx, reviewReferralJob, key, { singletonKey: key.id });
}

export function handleReferralJobs(deps: Deps): void {
  deps.jobs.handle(reviewReferralJob, (key) => reviewReferral(deps, key));
  deps.jobs.sweep('referrals', 60_000, (tx) => addDueReviews(tx, deps));
}
