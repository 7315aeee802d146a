import type { Plan } from './plan.ts';
import type { SubscriptionStatus } from './subscription.ts';

/** The length of a day of a subscription, in milliseconds. */
export const dayMs = 86_400_000;

/** Decisions, "Plans": a trial of pro for 14 days, once a verified owner. */
export const trialDays = 14;
export const trialPlan: Plan = 'pro';
/** The features stay that long after a failed renewal (decisions, "Plans"). */
export const graceDays = 7;
/** The days after a failed renewal on which it is tried again (decisions, "Plans"). */
export const retryDays = [2, 7, 14, 21] as const;
const lastDay = retryDays[3];
/** Each renewal, end of a trial and scheduled change is announced by email that many days before. */
const noticeDays = [7, 1] as const;
/** A renewal without a result, and the last attempt, count as failed after a day. */
const resultDays = 1;

/** Returns the instant a number of days later; negative for earlier. */
export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs);

/** The parts of a subscription that time moves. All instants are those of the business's clock. */
export interface TimedState {
  status: SubscriptionStatus;
  plan: Plan;
  trialEndsAt: Date | null;
  periodEnd: Date | null;
  /** The beginning of a renewal that has no result yet. */
  renewalStartedAt: Date | null;
  pastDueSince: Date | null;
  /** How many of the attempts of `retryDays` were made. */
  retries: number;
  /** When the newest of these attempts was made. */
  retriedAt: Date | null;
  /** The card is not charged again until another one is given. */
  isHardDecline: boolean;
  isGraceOver: boolean;
  /** The instant of the newest notice. */
  noticedAt: Date | null;
}

/** Something that is due at an instant. */
export type TimedStep = 'notice' | 'endTrial' | 'renew' | 'giveUpWaiting' | 'retry' | 'endGrace' | 'expire';
export interface DueStep {
  step: TimedStep;
  at: Date;
}

const listNotices = (end: Date, noticedAt: Date | null): DueStep[] =>
  noticeDays
    .map((days) => addDays(end, -days))
    .filter((at) => noticedAt === null || at > noticedAt)
    .map((at) => ({ step: 'notice', at }));

function listPastDueSteps(
  { retries, retriedAt, isHardDecline, isGraceOver }: TimedState,
  since: Date,
): DueStep[] {
  const steps: DueStep[] = isGraceOver ? [] : [{ step: 'endGrace', at: addDays(since, graceDays) }];
  const next = retryDays[retries];
  if (next !== undefined && !isHardDecline) return [...steps, { step: 'retry', at: addDays(since, next) }];
  const isLastTry = next === undefined && retriedAt !== null;
  return [
    ...steps,
    { step: 'expire', at: addDays(isLastTry ? retriedAt : since, isLastTry ? resultDays : lastDay) },
  ];
}

function listSteps(state: TimedState): DueStep[] {
  const { status, trialEndsAt, periodEnd, renewalStartedAt, pastDueSince, noticedAt } = state;
  if (status === 'trialing' && trialEndsAt)
    return [...listNotices(trialEndsAt, noticedAt), { step: 'endTrial', at: trialEndsAt }];
  if (status === 'active' && renewalStartedAt)
    return [{ step: 'giveUpWaiting', at: addDays(renewalStartedAt, resultDays) }];
  if (status === 'active' && periodEnd)
    return [...listNotices(periodEnd, noticedAt), { step: 'renew', at: periodEnd }];
  return status === 'past_due' && pastDueSince ? listPastDueSteps(state, pastDueSince) : [];
}

/** Returns the next step that time brings; null where none does. */
export const getNextStep = (state: TimedState): DueStep | null =>
  listSteps(state).reduce<DueStep | null>((first, one) => (first && first.at <= one.at ? first : one), null);

/**
 * Returns the plan whose limits are in force (decisions, "Plans"): past due, the plan until the grace period is over. Before
 * the first payment or trial a subscription decides nothing: then it returns null, and the business keeps the plan that it has.
 */
export function getPlanInForce({
  status,
  plan,
  periodEnd,
  trialEndsAt,
  isGraceOver,
}: TimedState): Plan | null {
  if (periodEnd === null && trialEndsAt === null) return null;
  if (status === 'trialing') return trialPlan;
  if (status === 'active') return plan;
  return status === 'past_due' && !isGraceOver ? plan : 'free';
}
