import { type FlowPromise, at, promise } from '#machines/promises/promise.ts';
import type { SubscriptionFacts } from '../subscription.lifecycle.ts';
import { byAnyActor, byMerchant, byOperator, byPaymentProvider, byTimer, exceptBy, shows } from './acts.ts';
import { inTrial, ordered, running, trial, trialWithPlan, withoutPlan } from './subscription-situations.ts';

/** The trial, and plans that are bought in it. */
export const trials: FlowPromise<SubscriptionFacts>[] = [
  promise(
    'A verified owner can start a trial, once ever',
    at(ordered, [byMerchant('trial.start')], { ...shows('trialing'), refuses: byAnyActor('trial.start') }),
    at(ordered, [], { refuses: exceptBy(['merchant'], 'trial.start') }),
    at(withoutPlan('a business whose owner is not verified or had a trial', { canStartTrial: false }), [], {
      refuses: byAnyActor('trial.start'),
    }),
    at(running, [], { refuses: byAnyActor('trial.start') }),
  ),
  promise(
    'A trial lasts to its end and ends by itself, and an order that is unpaid then can still be paid',
    at(trial, [], { ...shows('trialing'), refuses: byAnyActor('trial.end') }),
    at(inTrial('a trial that is over', { isTrialOver: true }), [byTimer('trial.end')], {
      ...shows('expired'),
      refuses: [...byAnyActor('trial.start'), ...byAnyActor('plan.paid')],
    }),
    at(inTrial('a trial that is over', { isTrialOver: true }), [], {
      refuses: exceptBy(['timer'], 'trial.end'),
    }),
    at(
      inTrial('a trial that is over, with an unpaid order', { isTrialOver: true, hasOpenOrder: true }),
      [byTimer('trial.end')],
      shows('incomplete'),
    ),
    at(inTrial('a trial that is over, with an unpaid order', { isTrialOver: true, hasOpenOrder: true }), [], {
      refuses: exceptBy(['timer'], 'trial.end'),
    }),
    at(
      inTrial('a trial that is over, with an unpaid order', { isTrialOver: true, hasOpenOrder: true }),
      [byTimer('trial.end'), byPaymentProvider('plan.paid')],
      shows('active'),
    ),
  ),
  promise(
    'A plan that is bought in the trial starts by itself when the trial ends, unless the merchant starts it now',
    at(
      inTrial('the purchase of a plan for the end of the trial', { startsLater: true }),
      [byPaymentProvider('plan.paid')],
      shows('trialing'),
    ),
    at(
      inTrial('the purchase of a plan for the end of the trial', { startsLater: true }),
      [byMerchant('plan.paid')],
      shows('trialing'),
    ),
    at(inTrial('the purchase of a plan for the end of the trial', { startsLater: true }), [], {
      refuses: exceptBy(['payment', 'merchant'], 'plan.paid'),
    }),
    at(trial, [byPaymentProvider('plan.paid')], shows('active')),
    at(trial, [byMerchant('plan.paid')], shows('active')),
    at(trial, [], { refuses: exceptBy(['payment', 'merchant'], 'plan.paid') }),
    at(
      inTrial('a trial that is over, with a paid plan', { isTrialOver: true, isPlanPaid: true }),
      [byTimer('trial.end')],
      shows('active'),
    ),
    at(
      inTrial('a trial that is over, with a paid plan and another order', {
        isTrialOver: true,
        isPlanPaid: true,
        hasOpenOrder: true,
      }),
      [byTimer('trial.end')],
      shows('active'),
    ),
    at(inTrial('a trial that is over, with a paid plan', { isTrialOver: true, isPlanPaid: true }), [], {
      refuses: exceptBy(['timer'], 'trial.end'),
    }),
    at(trialWithPlan, [], { refuses: byAnyActor('trial.end') }),
  ),
  promise(
    'Only an operator extends a trial, and none after which a paid plan starts',
    at(trial, [byOperator('trial.extend')], shows('trialing')),
    at(trial, [], { refuses: exceptBy(['operator'], 'trial.extend') }),
    at(trialWithPlan, [], { refuses: byAnyActor('trial.extend') }),
  ),
  promise(
    'Cancelling the trial ends it; cancelling a plan that was paid in it leaves the trial, and can be undone',
    at(trial, [byMerchant('plan.cancel')], shows('canceled')),
    at(trial, [byOperator('plan.cancel')], shows('canceled')),
    at(trialWithPlan, [byMerchant('plan.cancel')], shows('trialing')),
    at(trialWithPlan, [byOperator('plan.cancel')], shows('trialing')),
    at(trial, [], { refuses: exceptBy(['merchant', 'operator'], 'plan.cancel') }),
    at(trialWithPlan, [], { refuses: exceptBy(['merchant', 'operator'], 'plan.cancel') }),
    at(
      inTrial('a trial whose paid plan is cancelled', { isPlanPaid: true, isChangeScheduled: true }),
      [byMerchant('plan.undo')],
      shows('trialing'),
    ),
    at(inTrial('a trial whose paid plan is cancelled', { isPlanPaid: true, isChangeScheduled: true }), [], {
      refuses: exceptBy(['merchant'], 'plan.undo'),
    }),
    at(trialWithPlan, [], { refuses: byAnyActor('plan.undo') }),
  ),
];
