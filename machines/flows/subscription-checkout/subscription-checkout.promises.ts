import { definePromises } from '#machines/promises/promise.ts';
import { choosing } from './promises/choosing.ts';
import { opening } from './promises/opening.ts';
import { sending } from './promises/ordering.ts';
import { paying } from './promises/paying.ts';
import { pin } from './promises/pin.ts';
import { refusals } from './promises/refusals.ts';
import { results } from './promises/results.ts';
import { subscriptionCheckoutMachine } from './subscription-checkout.machine.ts';
import { sampleOrderId } from './subscription-checkout.samples.ts';
import type { SavedOrder } from './subscription-checkout.types.ts';
import { subscriptionCheckoutView } from './subscription-checkout.view.ts';

/**
 * What a merchant can rely on who buys a plan (specification, section 4, "Subscription"; decisions, "Plans", "Paying Kontor").
 * The device keeps the order; it keeps the payment apart, so that its removal is listed with the calls.
 */
export const subscriptionCheckoutPromises = definePromises(subscriptionCheckoutMachine, {
  view: subscriptionCheckoutView,
  keeping: {
    by: {
      // The same choice keeps its ID on the device.
      saveChoice: ({ context: { plan, period, startsNow } }) => ({
        step: 'review',
        plan,
        period,
        startsNow,
        orderId: sampleOrderId,
      }),
      'done:saveOrder': ({ output }) => output,
      deleteSavedOrder: () => null,
    },
    keptIn: ({ saved }) => saved,
    inputAfter: (kept) => ({ plan: null, period: null, orderId: null, saved: kept as SavedOrder | null }),
  },
  effects: ['leave', 'deleteSavedPayment'],
  promises: [...opening, ...choosing, ...sending, ...refusals, ...paying, ...pin, ...results],
});
