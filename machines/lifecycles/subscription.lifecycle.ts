import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { SubscriptionStatus } from '#domain/subscription.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type SubscriptionEventType =
  | 'trial.start'
  | 'trial.extend'
  | 'trial.end'
  | 'plan.paid'
  | 'plan.agree'
  | 'plan.schedule'
  | 'plan.undo'
  | 'plan.cancel'
  | 'plan.end'
  | 'plan.refund'
  | 'renewal.failed'
  | 'grace.end'
  | 'plan.expire';

export interface SubscriptionFacts {
  /** The business is verified, and its owner never had a trial. */
  canStartTrial: boolean;
  /** The trial's last instant is over. */
  isTrialOver: boolean;
  /** An order of a plan is unpaid. */
  hasOpenOrder: boolean;
  /** A period of a plan is paid. In a trial it begins when the trial ends. */
  isPlanPaid: boolean;
  /** The order that is paid begins its period later: when the trial ends. */
  startsLater: boolean;
  /** The paid period is over. */
  isPeriodOver: boolean;
  /** A change or a cancellation is scheduled for the end of the period. */
  isChangeScheduled: boolean;
  /** The scheduled change is a cancellation. */
  isCancelScheduled: boolean;
  /** The features have stayed for all days of the grace period. */
  isGraceOver: boolean;
  /** The last attempt to charge the renewal has failed, or its time is over. */
  isDunningOver: boolean;
}
export interface SubscriptionRecord extends SubscriptionFacts {
  status: SubscriptionStatus;
}

export const subscriptionConditions = {
  canStartTrial: { holds: ({ canStartTrial }) => canStartTrial, satisfiedBy: () => null },
  isTrialOver: { holds: ({ isTrialOver }) => isTrialOver, satisfiedBy: () => null },
  hasOpenOrder: { holds: ({ hasOpenOrder }) => hasOpenOrder, satisfiedBy: () => null },
  hasNoOpenOrder: { holds: ({ hasOpenOrder }) => !hasOpenOrder, satisfiedBy: () => null },
  isPlanPaid: { holds: ({ isPlanPaid }) => isPlanPaid, satisfiedBy: () => 'plan.paid' },
  isPlanUnpaid: { holds: ({ isPlanPaid }) => !isPlanPaid, satisfiedBy: () => null },
  startsLater: { holds: ({ startsLater }) => startsLater, satisfiedBy: () => null },
  startsNow: { holds: ({ startsLater }) => !startsLater, satisfiedBy: () => null },
  isPeriodOver: { holds: ({ isPeriodOver }) => isPeriodOver, satisfiedBy: () => null },
  isPeriodRunning: { holds: ({ isPeriodOver }) => !isPeriodOver, satisfiedBy: () => null },
  isChangeScheduled: {
    holds: ({ isChangeScheduled }) => isChangeScheduled,
    satisfiedBy: () => 'plan.schedule',
  },
  isCancelScheduled: {
    holds: ({ isCancelScheduled }) => isCancelScheduled,
    satisfiedBy: () => 'plan.cancel',
  },
  isGraceOver: { holds: ({ isGraceOver }) => isGraceOver, satisfiedBy: () => null },
  isDunningOver: { holds: ({ isDunningOver }) => isDunningOver, satisfiedBy: () => null },
} satisfies Record<string, Condition<SubscriptionFacts>>;
export type SubscriptionCondition = keyof typeof subscriptionConditions;

const allowed = createGuard<SubscriptionCondition>();
/** A provider collected it, the merchant paid from the balance, or a renewal was paid from the balance or a credit. */
const paid = { target: 'active', guard: allowed(['payment', 'merchant', 'timer']) } as const;
const agree = { target: 'active', guard: allowed(['operator']) } as const;
const cancelNow = { target: 'canceled', guard: allowed(['merchant', 'operator']) } as const;
/** A returned payment ends the plan that it paid for. */
const refund = { target: 'canceled', guard: allowed(['operator', 'payment']) } as const;

/**
 * The lifecycle of a business's subscription (decisions, "Record lifecycles" and "Plans"): incomplete until its first
 * payment or trialing, active while a period is paid, past due while a renewal is unpaid, canceled or expired at its end.
 * A plan that is paid during the trial starts when the trial ends, unless the merchant wants it at once. A cancellation and a smaller plan wait for the end of the period and can be undone until then.
 */
export const subscriptionChart = setup({
  types: {
    context: {} as SubscriptionFacts,
    input: {} as SubscriptionFacts,
    events: {} as { type: SubscriptionEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<SubscriptionCondition>) =>
      isAllowed(subscriptionConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'subscription',
  context: ({ input }) => input,
  initial: 'incomplete',
  states: {
    incomplete: {
      on: {
        'trial.start': { target: 'trialing', guard: allowed(['merchant'], 'canStartTrial') },
        'plan.paid': paid,
        'plan.agree': agree,
        'plan.cancel': cancelNow,
      },
    },
    trialing: {
      on: {
        'trial.extend': { target: 'trialing', guard: allowed(['operator'], 'isPlanUnpaid') },
        'trial.end': [
          { target: 'active', guard: allowed(['timer'], 'isTrialOver', 'isPlanPaid') },
          { target: 'incomplete', guard: allowed(['timer'], 'isTrialOver', 'isPlanUnpaid', 'hasOpenOrder') },
          { target: 'expired', guard: allowed(['timer'], 'isTrialOver', 'isPlanUnpaid', 'hasNoOpenOrder') },
        ],
        'plan.paid': [
          { target: 'trialing', guard: allowed(['payment', 'merchant'], 'startsLater') },
          { target: 'active', guard: allowed(['payment', 'merchant'], 'startsNow') },
        ],
        'plan.agree': agree,
        'plan.cancel': [
          { target: 'trialing', guard: allowed(['merchant', 'operator'], 'isPlanPaid') },
          { target: 'canceled', guard: allowed(['merchant', 'operator'], 'isPlanUnpaid') },
        ],
        'plan.undo': { target: 'trialing', guard: allowed(['merchant'], 'isChangeScheduled') },
        /** The trial goes on without the plan whose payment was returned. */
        'plan.refund': { target: 'trialing', guard: allowed(['operator', 'payment'], 'isPlanPaid') },
      },
    },
    active: {
      on: {
        'plan.paid': paid,
        'plan.agree': agree,
        'plan.schedule': { target: 'active', guard: allowed(['merchant'], 'isPeriodRunning') },
        'plan.undo': {
          target: 'active',
          guard: allowed(['merchant'], 'isChangeScheduled', 'isPeriodRunning'),
        },
        'plan.cancel': [
          { target: 'active', guard: allowed(['merchant', 'operator'], 'isPeriodRunning') },
          { target: 'canceled', guard: allowed(['merchant', 'operator'], 'isPeriodOver') },
        ],
        'plan.end': { target: 'canceled', guard: allowed(['timer'], 'isPeriodOver', 'isCancelScheduled') },
        'renewal.failed': { target: 'past_due', guard: allowed(['payment', 'timer'], 'isPeriodOver') },
        'plan.refund': refund,
      },
    },
    past_due: {
      on: {
        'plan.paid': paid,
        'plan.agree': agree,
        'renewal.failed': { target: 'past_due', guard: allowed(['payment', 'timer']) },
        'grace.end': { target: 'past_due', guard: allowed(['timer'], 'isGraceOver') },
        'plan.cancel': cancelNow,
        'plan.expire': { target: 'expired', guard: allowed(['timer', 'payment'], 'isDunningOver') },
        'plan.refund': refund,
      },
    },
    canceled: {},
    expired: {},
  },
});

export const subscriptionLifecycle = createLifecycle<
  SubscriptionRecord,
  SubscriptionStatus,
  SubscriptionEventType,
  SubscriptionCondition
>(subscriptionChart, subscriptionConditions, 'status', [], {
  // Each has something to do in the status that it leads to: it can only be legal or refused.
  'trial.start': () => false,
  'trial.extend': () => false,
  'plan.paid': () => false,
  'plan.agree': () => false,
  'plan.schedule': () => false,
  'plan.undo': () => false,
  'plan.refund': () => false,
  'renewal.failed': () => false,
  'grace.end': () => false,
});
