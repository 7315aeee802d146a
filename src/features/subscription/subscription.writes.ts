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

export const cancelSubscription = defineWrite({ ...change, call: 'cancelSubscription' });
export const undoSubscriptionChange = defineWrite({ ...change, call: 'undoSubscriptionChange' });
export const startTrial = defineWrite({ ...change, call: 'startTrial' });
export const updateRenewalMethod = defineWrite({ ...change, call: 'updateRenewalMethod' });
export const changeCard = defineWrite({ ...change, call: 'changeCard' });
export const moveTestClock = defineWrite({ ...change, call: 'moveTestClock' });
