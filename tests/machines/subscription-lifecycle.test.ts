import { describe, expect, it } from 'vitest';
import { type LifecycleActor, lifecycleActors } from '#domain/order-status.ts';
import { type SubscriptionStatus, subscriptionStatuses } from '#domain/subscription.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type SubscriptionEventType,
  type SubscriptionFacts,
  subscriptionLifecycle,
} from '#machines/lifecycles/subscription.lifecycle.ts';
import { subscriptionModel } from '#machines/lifecycles/subscription.model.ts';
import { resultWordOf } from './support/lifecycle-results.ts';

const facts: SubscriptionFacts = {
  canStartTrial: true,
  isTrialOver: true,
  hasOpenOrder: false,
  isPlanPaid: false,
  startsLater: false,
  isPeriodOver: true,
  isChangeScheduled: true,
  isCancelScheduled: true,
  isGraceOver: true,
  isDunningOver: true,
};
type Row = [
  from: SubscriptionStatus,
  event: SubscriptionEventType,
  by: LifecycleActor[],
  to: SubscriptionStatus,
  facts?: Partial<SubscriptionFacts>,
];
const merchant: LifecycleActor[] = ['merchant'];
const timer: LifecycleActor[] = ['timer'];
const operator: LifecycleActor[] = ['operator'];
const merchantOrOperator: LifecycleActor[] = ['merchant', 'operator'];
const payers: LifecycleActor[] = ['payment', 'merchant', 'timer'];

/** The table "Subscription" of "Record lifecycles" in the decisions, with docs/decisions/0073 and 0085, copied by hand. */
const table: Row[] = [
  ['incomplete', 'trial.start', merchant, 'trialing'],
  ['incomplete', 'plan.paid', payers, 'active'],
  ['incomplete', 'plan.agree', operator, 'active'],
  ['incomplete', 'plan.cancel', merchantOrOperator, 'canceled'],
  ['trialing', 'trial.extend', operator, 'trialing'],
  ['trialing', 'trial.end', timer, 'expired'],
  ['trialing', 'trial.end', timer, 'incomplete', { hasOpenOrder: true }],
  ['trialing', 'trial.end', timer, 'active', { isPlanPaid: true }],
  ['trialing', 'trial.end', timer, 'active', { isPlanPaid: true, hasOpenOrder: true }],
  ['trialing', 'plan.paid', ['payment', 'merchant'], 'active'],
  ['trialing', 'plan.paid', ['payment', 'merchant'], 'trialing', { startsLater: true }],
  ['trialing', 'plan.cancel', merchantOrOperator, 'trialing', { isPlanPaid: true }],
  ['trialing', 'plan.undo', merchant, 'trialing'],
  ['trialing', 'plan.refund', ['operator', 'payment'], 'trialing', { isPlanPaid: true }],
  ['trialing', 'plan.agree', operator, 'active'],
  ['trialing', 'plan.cancel', merchantOrOperator, 'canceled'],
  ['active', 'plan.paid', payers, 'active'],
  ['active', 'plan.agree', operator, 'active'],
  ['active', 'plan.schedule', merchant, 'active', { isPeriodOver: false }],
  ['active', 'plan.undo', merchant, 'active', { isPeriodOver: false }],
  ['active', 'plan.cancel', merchantOrOperator, 'active', { isPeriodOver: false }],
  ['active', 'plan.cancel', merchantOrOperator, 'canceled'],
  ['active', 'plan.end', timer, 'canceled'],
  ['active', 'plan.refund', ['operator', 'payment'], 'canceled'],
  ['active', 'renewal.failed', ['payment', 'timer'], 'past_due'],
  ['past_due', 'plan.paid', payers, 'active'],
  ['past_due', 'plan.agree', operator, 'active'],
  ['past_due', 'plan.cancel', merchantOrOperator, 'canceled'],
  ['past_due', 'plan.refund', ['operator', 'payment'], 'canceled'],
  ['past_due', 'renewal.failed', ['payment', 'timer'], 'past_due'],
  ['past_due', 'grace.end', timer, 'past_due'],
  ['past_due', 'plan.expire', ['timer', 'payment'], 'expired'],
];
/** Events that always lead to the same status have nothing to do there. */
const settledIn: Partial<Record<SubscriptionEventType, SubscriptionStatus>> = {
  'plan.end': 'canceled',
  'plan.expire': 'expired',
};
const events = [...new Set(table.map(([, event]) => event))];

const stepFrom = (
  status: SubscriptionStatus,
  event: SubscriptionEventType,
  actor: LifecycleActor,
  change: Partial<SubscriptionFacts> = {},
) => resultWordOf(subscriptionLifecycle.nextStatus({ ...facts, ...change, status }, event, actor));

describe('the subscription lifecycle', () => {
  it('takes every step of the decision table', () => {
    const wrong = table.flatMap(([from, event, by, to, change]) =>
      by.filter((actor) => stepFrom(from, event, actor, change) !== to).map((actor) => [from, event, actor]),
    );
    expect(wrong).toEqual([]);
  });
  it('refuses every other step, whatever the facts', () => {
    const isInTable = (status: SubscriptionStatus, event: SubscriptionEventType, actor: LifecycleActor) =>
      table.some(([from, name, by]) => from === status && name === event && by.includes(actor));
    const wrong = subscriptionStatuses.flatMap((status) =>
      events.flatMap((event) =>
        lifecycleActors
          .filter((actor) => !isInTable(status, event, actor))
          .filter(
            (actor) => stepFrom(status, event, actor) !== (settledIn[event] === status ? 'same' : 'illegal'),
          )
          .map((actor) => [status, event, actor]),
      ),
    );
    expect(wrong).toEqual([]);
  });
  it.each<[SubscriptionStatus, SubscriptionEventType, LifecycleActor, Partial<SubscriptionFacts>]>([
    ['incomplete', 'trial.start', 'merchant', { canStartTrial: false }],
    ['trialing', 'trial.end', 'timer', { isTrialOver: false }],
    ['trialing', 'trial.extend', 'operator', { isPlanPaid: true }],
    ['trialing', 'plan.undo', 'merchant', { isChangeScheduled: false }],
    ['trialing', 'plan.refund', 'payment', { isPlanPaid: false }],
    ['active', 'plan.schedule', 'merchant', { isPeriodOver: true }],
    ['active', 'plan.undo', 'merchant', { isPeriodOver: false, isChangeScheduled: false }],
    ['active', 'plan.undo', 'merchant', { isPeriodOver: true }],
    ['active', 'plan.end', 'timer', { isPeriodOver: false }],
    ['active', 'plan.end', 'timer', { isCancelScheduled: false }],
    ['active', 'renewal.failed', 'payment', { isPeriodOver: false }],
    ['past_due', 'grace.end', 'timer', { isGraceOver: false }],
    ['past_due', 'plan.expire', 'timer', { isDunningOver: false }],
  ])('from %s, refuses %s by the %s if %j', (status, event, actor, change) =>
    expect(stepFrom(status, event, actor, change)).toBe('illegal'),
  );
  it('has a sound chart', () => expect(checkPure(subscriptionModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(subscriptionModel));
});
