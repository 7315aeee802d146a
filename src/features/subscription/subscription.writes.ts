import { subscriptionCalls } from '#contract/money/subscription.ts';
import type { QueryArea } from '#src/lib/api/query-areas.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** The areas whose data depends on the plan or its payments. */
export const subscriptionAreas = [
  'subscription',
  'revenue',
  'home',
  'team',
  'usage',
  'audit-log',
] as const satisfies QueryArea[];

/** A failure may mean that it took effect already, so that the queries are refreshed then too. */
const change = { invalidates: subscriptionAreas, invalidatesOnFailure: true } as const;

export const cancelSubscription = defineWrite({ ...change, call: subscriptionCalls.cancelSubscription });
export const undoSubscriptionChange = defineWrite({
  ...change,
  call: subscriptionCalls.undoSubscriptionChange,
});
export const startTrial = defineWrite({ ...change, call: subscriptionCalls.startTrial });
export const updateRenewalMethod = defineWrite({ ...change, call: subscriptionCalls.updateRenewalMethod });
export const changeCard = defineWrite({ ...change, call: subscriptionCalls.changeCard });
export const moveTestClock = defineWrite({ ...change, call: subscriptionCalls.moveTestClock });
