import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { SubscriptionFacts } from '../subscription.lifecycle.ts';
import { byAnyActor, byMerchant, byOperator, byPaymentProvider, byTimer, exceptBy, shows } from './acts.ts';
import {
  ordered,
  pastDue,
  periodOver,
  running,
  trial,
  trialWithPlan,
  unpaid,
  withPlan,
} from './subscription-situations.ts';

/** The ends of a plan. */
export const ends: FlowPromise<SubscriptionFacts>[] = [
  promise(
    'A cancelled plan ends by itself with its period, and no other plan does',
    at(
      withPlan('a cancelled plan whose period is over', { isPeriodOver: true, isCancelScheduled: true }),
      [byTimer('plan.end')],
      shows('canceled'),
    ),
    at(
      withPlan('a cancelled plan whose period is over', { isPeriodOver: true, isCancelScheduled: true }),
      [],
      {
        refuses: exceptBy(['timer'], 'plan.end'),
      },
    ),
    at(withPlan('a cancelled plan whose period runs', { isCancelScheduled: true }), [], {
      ...shows('active'),
      refuses: byAnyActor('plan.end'),
    }),
    at(periodOver, [], { refuses: byAnyActor('plan.end') }),
  ),
  promise(
    'A plan that is ordered, over or past due is cancelled at once, by the merchant or an operator',
    at(ordered, [byMerchant('plan.cancel')], shows('canceled')),
    at(ordered, [byOperator('plan.cancel')], shows('canceled')),
    at(periodOver, [byMerchant('plan.cancel')], shows('canceled')),
    at(periodOver, [byOperator('plan.cancel')], shows('canceled')),
    at(pastDue, [byMerchant('plan.cancel')], shows('canceled')),
    at(pastDue, [byOperator('plan.cancel')], shows('canceled')),
    at(ordered, [], { refuses: exceptBy(['merchant', 'operator'], 'plan.cancel') }),
    at(periodOver, [], { refuses: exceptBy(['merchant', 'operator'], 'plan.cancel') }),
    at(pastDue, [], { refuses: exceptBy(['merchant', 'operator'], 'plan.cancel') }),
  ),
  promise(
    'A plan that is over is never charged or changed again',
    at(after(pastDue, 'a plan that was cancelled', byMerchant('plan.cancel')), [], {
      ...shows('canceled'),
      refuses: [
        ...byAnyActor('plan.paid'),
        ...byAnyActor('renewal.failed'),
        ...byAnyActor('plan.undo'),
        ...byAnyActor('plan.agree'),
        ...byAnyActor('trial.start'),
      ],
    }),
    at(unpaid('a plan without a further attempt', { isDunningOver: true }), [byTimer('plan.expire')], {
      refuses: [...byAnyActor('plan.paid'), ...byAnyActor('plan.cancel'), ...byAnyActor('plan.agree')],
    }),
  ),
  promise(
    'A plan that is past due expires only after the last attempt has failed',
    at(
      unpaid('the last attempt has failed', { isDunningOver: true }),
      [byTimer('plan.expire')],
      shows('expired'),
    ),
    at(
      unpaid('the last attempt has failed', { isDunningOver: true }),
      [byPaymentProvider('plan.expire')],
      shows('expired'),
    ),
    at(unpaid('the last attempt has failed', { isDunningOver: true }), [], {
      refuses: exceptBy(['timer', 'payment'], 'plan.expire'),
    }),
    at(pastDue, [], { refuses: byAnyActor('plan.expire') }),
    at(running, [], { refuses: byAnyActor('plan.expire') }),
  ),
  promise(
    'A returned payment ends the plan that it paid for, and in a trial the trial stays',
    at(running, [byPaymentProvider('plan.refund')], shows('canceled')),
    at(running, [byOperator('plan.refund')], shows('canceled')),
    at(pastDue, [byPaymentProvider('plan.refund')], shows('canceled')),
    at(pastDue, [byOperator('plan.refund')], shows('canceled')),
    at(trialWithPlan, [byPaymentProvider('plan.refund')], shows('trialing')),
    at(trialWithPlan, [byOperator('plan.refund')], shows('trialing')),
    at(running, [], { refuses: exceptBy(['operator', 'payment'], 'plan.refund') }),
    at(pastDue, [], { refuses: exceptBy(['operator', 'payment'], 'plan.refund') }),
    at(trialWithPlan, [], { refuses: exceptBy(['operator', 'payment'], 'plan.refund') }),
    at(trial, [], { refuses: byAnyActor('plan.refund') }),
    at(ordered, [], { refuses: byAnyActor('plan.refund') }),
  ),
];
