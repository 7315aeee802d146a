import { type Situation, after } from '#machines/promises/promise.ts';
import type { SubscriptionFacts } from '../subscription.lifecycle.ts';
import { byMerchant, byPaymentProvider, byTimer, recordOf } from './acts.ts';

/** The situations of a plan and its trial. */
const facts: SubscriptionFacts = {
  canStartTrial: true,
  isTrialOver: false,
  hasOpenOrder: false,
  isPlanPaid: false,
  startsLater: false,
  isPeriodOver: false,
  isChangeScheduled: false,
  isCancelScheduled: false,
  isGraceOver: false,
  isDunningOver: false,
};
export const withoutPlan = (
  words: string,
  other: Partial<SubscriptionFacts> = {},
): Situation<SubscriptionFacts> => recordOf(words, { ...facts, ...other });
export const ordered = withoutPlan('a plan that is ordered and unpaid');

export const inTrial = (words: string, other: Partial<SubscriptionFacts> = {}) =>
  after(withoutPlan('', other), words, byMerchant('trial.start'));
export const trial = inTrial('a trial');
export const trialWithPlan = inTrial('a trial after which a paid plan starts', { isPlanPaid: true });

export const withPlan = (words: string, other: Partial<SubscriptionFacts> = {}) =>
  after(withoutPlan('', other), words, byPaymentProvider('plan.paid'));
export const running = withPlan('a plan whose period runs');
export const periodOver = withPlan('a plan whose period is over', { isPeriodOver: true });

export const unpaid = (words: string, other: Partial<SubscriptionFacts> = {}) =>
  after(withPlan('', { isPeriodOver: true, ...other }), words, byTimer('renewal.failed'));
export const pastDue = unpaid('a plan whose renewal is unpaid');
