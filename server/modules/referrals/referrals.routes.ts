import { referralCalls } from '#contract/people/referral.ts';
import type { Deps } from '#server/deps.ts';
import { type App, route } from '#server/plugins/route.ts';
import { handleReferralJobs } from './referrals.jobs.ts';
import { getReferralSummary } from './referrals.service.ts';

export function referralRoutes(app: App, deps: Deps): void {
  route(app, referralCalls.referrals, ({ caller }) => getReferralSummary(deps.db, deps.config, caller));
  handleReferralJobs(deps);
}
