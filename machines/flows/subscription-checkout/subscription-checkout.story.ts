import { defineStory } from '../../story/story.ts';
import { subscriptionCheckoutModel } from './subscription-checkout.model.ts';

export const subscriptionCheckoutStory = defineStory(subscriptionCheckoutModel, {
  goal: 'paid',
  mainJourney: 'Plan paid at the first try',
  hub: ['loading', 'sorting'],
  continues: [
    {
      from: 'payment.processing.checking',
      on: 'done:checkOrder',
      guard: 'isAnswered',
      to: ['paid', 'payment.declined'],
    },
  ],
  leaves: ['payment.leaving'],
  steps: [
    {
      title: 'Plans',
      result: 'The plans and prices are loaded.',
      states: ['loading', 'unreachable', 'limited', 'forbidden', 'sorting'],
    },
    {
      title: 'Choice',
      result: 'The plan and the billing period are chosen.',
      states: ['choosingPlan', 'choosingPeriod'],
    },
    {
      title: 'Bill',
      result: 'The merchant agreed to the bill.',
      states: ['previewing', 'sortingPreview', 'current', 'unavailable', 'reviewing', 'amountChanged'],
    },
    { title: 'Ordering', result: 'The plan is ordered, once.', states: ['ordering', 'scheduled'] },
    {
      title: 'Payment',
      result: 'The payment is started, once: another try starts no second one.',
      states: ['openingOrder', 'sortingOrder', 'payment', 'unknown'],
    },
    {
      title: 'Checking the payment',
      result: 'The provider reported the result of the payment.',
      states: ['payment.leaving', 'payment.processing'],
    },
    {
      title: 'Result',
      result: 'The plan is active with a receipt, or the order was refunded or replaced.',
      states: ['paid', 'refunded', 'voided'],
    },
  ],
});
