import { type FlowPromise, at, promise } from '#machines/promises/promise.ts';
import type { SubscriptionFacts } from '../subscription.lifecycle.ts';
import { byAnyActor, byMerchant, byOperator, byPaymentProvider, byTimer, exceptBy, shows } from './acts.ts';
import { ordered, pastDue, periodOver, running, trial, unpaid, withPlan } from './subscription-situations.ts';

/** A plan that is paid, renewed and changed. */
export const periods: FlowPromise<SubscriptionFacts>[] = [
  promise(
    'A plan begins, is renewed and becomes larger once it is paid: by the provider, from the balance or with a credit',
    at(ordered, [], {
      ...shows('incomplete'),
      refuses: [byTimer('renewal.failed'), byMerchant('plan.undo')],
    }),
    at(ordered, [byPaymentProvider('plan.paid')], shows('active')),
    at(ordered, [byMerchant('plan.paid')], shows('active')),
    at(ordered, [byTimer('plan.paid')], shows('active')),
    at(ordered, [], { refuses: exceptBy(['payment', 'merchant', 'timer'], 'plan.paid') }),
    at(running, [byMerchant('plan.paid')], shows('active')),
    at(running, [byPaymentProvider('plan.paid')], shows('active')),
    at(periodOver, [byTimer('plan.paid')], shows('active')),
    at(running, [], { refuses: exceptBy(['payment', 'merchant', 'timer'], 'plan.paid') }),
  ),
  promise(
    'A custom plan is agreed on with the operator alone, at any time before the end',
    at(ordered, [byOperator('plan.agree')], shows('active')),
    at(trial, [byOperator('plan.agree')], shows('active')),
    at(running, [byOperator('plan.agree')], shows('active')),
    at(pastDue, [byOperator('plan.agree')], shows('active')),
    at(ordered, [], { refuses: exceptBy(['operator'], 'plan.agree') }),
    at(trial, [], { refuses: exceptBy(['operator'], 'plan.agree') }),
    at(running, [], { refuses: exceptBy(['operator'], 'plan.agree') }),
    at(pastDue, [], { refuses: exceptBy(['operator'], 'plan.agree') }),
  ),
  promise(
    "A smaller plan and a cancellation wait for the period's end, and can be undone until then",
    at(running, [byMerchant('plan.schedule')], shows('active')),
    at(running, [byMerchant('plan.cancel')], shows('active')),
    at(running, [byOperator('plan.cancel')], shows('active')),
    at(
      withPlan('a plan with a scheduled change', { isChangeScheduled: true }),
      [byMerchant('plan.undo')],
      shows('active'),
    ),
    at(withPlan('a plan with a scheduled change', { isChangeScheduled: true }), [], {
      refuses: exceptBy(['merchant'], 'plan.undo'),
    }),
    at(running, [], {
      refuses: [
        ...exceptBy(['merchant'], 'plan.schedule'),
        ...exceptBy(['merchant', 'operator'], 'plan.cancel'),
        ...byAnyActor('plan.undo'),
      ],
    }),
    at(
      withPlan('a scheduled change whose period is over', { isChangeScheduled: true, isPeriodOver: true }),
      [],
      { refuses: [...byAnyActor('plan.undo'), ...byAnyActor('plan.schedule')] },
    ),
  ),
  promise(
    'A plan becomes past due only if its renewal is unpaid after the end of its period',
    at(periodOver, [byTimer('renewal.failed')], shows('past_due')),
    at(periodOver, [byPaymentProvider('renewal.failed')], shows('past_due')),
    at(periodOver, [], { refuses: exceptBy(['payment', 'timer'], 'renewal.failed') }),
    at(running, [], { refuses: byAnyActor('renewal.failed') }),
  ),
  promise(
    'A plan that is past due is charged again, and can still be paid after its days of grace',
    at(pastDue, [byPaymentProvider('renewal.failed')], shows('past_due')),
    at(pastDue, [byTimer('renewal.failed')], shows('past_due')),
    at(pastDue, [byPaymentProvider('plan.paid')], shows('active')),
    at(pastDue, [byMerchant('plan.paid')], shows('active')),
    at(pastDue, [byTimer('plan.paid')], shows('active')),
    at(pastDue, [], {
      refuses: [
        ...exceptBy(['payment', 'timer'], 'renewal.failed'),
        ...exceptBy(['payment', 'merchant', 'timer'], 'plan.paid'),
        byMerchant('plan.schedule'),
      ],
    }),
    at(
      unpaid('a grace period that is over', { isGraceOver: true }),
      [byTimer('grace.end')],
      shows('past_due'),
    ),
    at(
      unpaid('a grace period that is over', { isGraceOver: true }),
      [byTimer('grace.end'), byPaymentProvider('plan.paid')],
      shows('active'),
    ),
    at(unpaid('a grace period that is over', { isGraceOver: true }), [], {
      refuses: exceptBy(['timer'], 'grace.end'),
    }),
    at(pastDue, [], { refuses: byAnyActor('grace.end') }),
  ),
];
