import { defineStory } from '../../story/story.ts';
import { customerOrderModel } from './customer-order.model.ts';

export const customerOrderStory = defineStory(customerOrderModel, {
  goal: 'requesting',
  mainJourney: 'Action requested at the first try',
  steps: [
    {
      title: 'Order',
      result: 'The order is loaded.',
      states: ['loading', 'loaded', 'failed', 'missing', 'denied', 'tooMany'],
    },
    {
      title: 'What can be done',
      result: 'The customer sees the order, its payment and its delivery.',
      states: ['shown', 'refreshing'],
    },
    { title: 'Confirmation', result: 'The customer agreed to the consequence.', states: ['confirming'] },
    {
      title: 'Taking effect',
      result: 'The action takes effect, once.',
      states: ['requesting', 'catchingUp'],
    },
    {
      title: 'Payment',
      result: 'The customer is on the way to the payment page.',
      states: ['openingPayment', 'leaving'],
    },
  ],
});
