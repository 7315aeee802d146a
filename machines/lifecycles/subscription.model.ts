import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import {
  type SubscriptionCondition,
  type SubscriptionFacts,
  subscriptionChart,
} from './subscription.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<SubscriptionCondition, string> = {
  canStartTrial: 'the owner is verified and had no trial',
  isTrialOver: 'the trial is over',
  hasOpenOrder: 'an order is unpaid',
  hasNoOpenOrder: 'no order is unpaid',
  isPlanPaid: 'a plan is paid',
  isPlanUnpaid: 'no plan is paid',
  startsLater: 'the plan starts when the trial ends',
  startsNow: 'the plan starts now',
  isPeriodOver: 'the period is over',
  isPeriodRunning: 'the period is not over',
  isChangeScheduled: 'a change is scheduled',
  isCancelScheduled: 'the cancellation is scheduled',
  isGraceOver: 'the grace period is over',
  isDunningOver: 'the last attempt has failed',
};

const running: SubscriptionFacts = {
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
const over: SubscriptionFacts = { ...running, canStartTrial: false, isTrialOver: true, isPeriodOver: true };

/** How a business's subscription is explored, drawn and described. */
export const subscriptionModel = defineModel({
  id: 'subscription',
  title: 'Subscription lifecycle',
  purpose:
    'A business tries out or buys a plan. It is renewed at the end of each period, until it is cancelled or its renewal stays unpaid.',
  machine: subscriptionChart,
  starts: {
    'a trial or a period that is not over': running,
    'a scheduled change': { ...running, isChangeScheduled: true },
    'a trial with an unpaid order that is over': { ...running, isTrialOver: true, hasOpenOrder: true },
    'a trial that is over': { ...running, isTrialOver: true },
    'a plan that is bought for the end of the trial': { ...running, startsLater: true },
    'a trial with a paid plan': { ...running, isPlanPaid: true, isChangeScheduled: true },
    'a trial with a paid plan that is over': { ...running, isPlanPaid: true, isTrialOver: true },
    'a period that is over': over,
    'a period that is over and was cancelled': { ...over, isChangeScheduled: true, isCancelScheduled: true },
    'a grace period that is over': { ...over, hasOpenOrder: true, isGraceOver: true },
    'no attempt left': { ...over, hasOpenOrder: true, isGraceOver: true, isDunningOver: true },
  },
  key: ({ context }) => context,
  variants: {
    'trial.start': byEachActor,
    'trial.extend': byEachActor,
    'trial.end': byEachActor,
    'plan.paid': byEachActor,
    'plan.agree': byEachActor,
    'plan.schedule': byEachActor,
    'plan.undo': byEachActor,
    'plan.cancel': byEachActor,
    'plan.end': byEachActor,
    'plan.refund': byEachActor,
    'renewal.failed': byEachActor,
    'grace.end': byEachActor,
    'plan.expire': byEachActor,
  },
  goal: 'active',
  labels: {
    states: {
      incomplete: 'Incomplete',
      trialing: 'Trial',
      active: 'Active',
      past_due: 'Past due',
      canceled: 'Canceled',
      expired: 'Expired',
    },
    events: {
      'trial.start': 'Merchant starts the trial',
      'trial.extend': 'Operator extends the trial',
      'trial.end': 'Trial ends',
      'plan.paid': 'Order of the plan is paid',
      'plan.agree': 'Operator agrees on a custom plan',
      'plan.schedule': 'Merchant schedules a change of the plan',
      'plan.undo': 'Merchant undoes the scheduled change',
      'plan.cancel': 'Merchant cancels the plan',
      'plan.end': 'Cancelled plan ends with its period',
      'plan.refund': 'Payment of the plan is returned',
      'renewal.failed': "Renewal couldn't be charged",
      'grace.end': 'Grace period ends',
      'plan.expire': 'Plan ends because its renewal stays unpaid',
    },
    outcomes: {},
    guard: (_name, params) =>
      describeGuardParams(conditionWords, params as GuardParams<SubscriptionCondition>),
  },
  invariants: {
    'only a verified owner without an earlier trial has one': ({ value, context }) =>
      value !== 'trialing' || context.canStartTrial,
    'only a renewal after the end of a period is past due': ({ value, context }) =>
      value !== 'past_due' || context.isPeriodOver,
    'a plan expires only after its last attempt, or its trial': ({ value, context }) =>
      value !== 'expired' || context.isDunningOver || context.isTrialOver,
  },
  restingStates: ['canceled', 'expired'],
});
