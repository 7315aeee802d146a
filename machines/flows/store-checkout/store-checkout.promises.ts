import type { CheckoutPlacement } from '#contract/shop/checkout.ts';
import { definePromises } from '#machines/promises/promise.ts';
import { changes } from './promises/changes.ts';
import { code } from './promises/code.ts';
import { opening } from './promises/opening.ts';
import { ordering } from './promises/ordering.ts';
import { results } from './promises/results.ts';
import { unreportedPayments } from './promises/unreported.ts';
import { steps } from './promises/steps.ts';
import { storeCheckoutMachine } from './store-checkout.machine.ts';
import { storeCheckoutView } from './store-checkout.view.ts';

/** Everything that a customer can rely on who orders in a web store (decisions, "Public storefront", "Stock of the web store"). */
export const storeCheckoutPromises = definePromises(storeCheckoutMachine, {
  view: storeCheckoutView,
  keeping: {
    by: {
      'done:saveAttempt': ({ output }) => output,
      deleteStoredAttempt: () => null,
    },
    keptIn: ({ attempt }) => attempt,
    inputAfter: (kept) => ({ isReturned: false, attempt: kept as CheckoutPlacement | null }),
  },
  effects: ['leave'],
  promises: [...opening, ...steps, ...code, ...ordering, ...changes, ...results, ...unreportedPayments],
});
