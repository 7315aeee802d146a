import { type ReferralVoidReason, referralWaitMs } from '#domain/referral.ts';
import { after } from '#server/clock.ts';
import type { ReferralFindings } from './referrals.repo.ts';

/** Everything that decides a referral at an instant. */
export interface ReferralCheck extends ReferralFindings {
  now: Date;
  isSameIdentity: boolean;
  /** The referrer owns a business that the bonus can be paid to. */
  hasPayableBusiness: boolean;
}

/** Returns when the bonus is paid, if the plan stays paid; null before the first payment of a plan. */
export const getDueAt = ({ planPaidAt }: Pick<ReferralFindings, 'planPaidAt'>): Date | null =>
  planPaidAt && after(planPaidAt, referralWaitMs);

/** Returns whether the waiting time is over. A dispute of the payment extends it until its decision. */
export function isBonusDue({
  planPaidAt,
  isDisputed,
  now,
}: Pick<ReferralCheck, 'planPaidAt' | 'isDisputed' | 'now'>): boolean {
  const dueAt = getDueAt({ planPaidAt });
  return dueAt !== null && dueAt <= now && !isDisputed;
}

/** Returns the reason for which a referral is voided; null if there is none (decisions, "Referral"). */
export function findVoidReason(check: ReferralCheck): ReferralVoidReason | null {
  const { planRefundedAt, isChargedBack, isSameOwner, isSameIdentity, isSamePayoutAccount } = check;
  if (isSameOwner) return 'sameOwner';
  if (isSameIdentity) return 'sameIdentity';
  if (isSamePayoutAccount) return 'samePayoutAccount';
  if (planRefundedAt) {
    if (isChargedBack) return 'chargedBack';
    const dueAt = getDueAt(check);
    if (dueAt && planRefundedAt < dueAt) return 'refunded';
  }
  return isBonusDue(check) && !check.hasPayableBusiness ? 'noBusiness' : null;
}
