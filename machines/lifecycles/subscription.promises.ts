import { definePromises } from '#machines/promises/promise.ts';
import { ends } from './promises/subscription-ends.ts';
import { periods } from './promises/subscription-periods.ts';
import { trials } from './promises/subscription-trials.ts';
import { subscriptionChart } from './subscription.lifecycle.ts';

/** Everything that a merchant can rely on for a plan (decisions, "Plans"; docs/decisions/0073 and 0085). */
export const subscriptionPromises = definePromises(subscriptionChart, {
  view: ({ value }) => ({ status: value }),
  promises: [...trials, ...periods, ...ends],
});
