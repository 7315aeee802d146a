import { defineStory } from '../../story/story.ts';
import { storeCheckoutModel } from './store-checkout.model.ts';

export const storeCheckoutStory = defineStory(storeCheckoutModel, {
  goal: 'placed',
  mainJourney: 'Order placed at the first try',
  leaves: ['leaving'],
  hub: ['loading', 'sorting', 'stepping'],
  continues: [
    { from: 'placing.sending', on: 'done:placeOrder', guard: 'isAnswered', to: ['placed'] },
    { from: 'declined', on: 'pay.again', to: ['payment'] },
    { from: 'expired', on: 'order.again', to: ['payment'] },
    { from: 'ended', on: 'order.again', to: ['payment'] },
    { from: 'notPaid', on: 'pay.again', to: ['payment'] },
    { from: 'confirming', on: 'pay.again', to: ['payment'] },
  ],
  steps: [
    {
      title: 'Cart',
      result: 'Kontor loads the cart and shows the step that is next.',
      states: [
        'loading',
        'unreachable',
        'limited',
        'unknown',
        'sorting',
        'stepping',
        'closed',
        'empty',
        'belowMinimum',
        'changed',
      ],
    },
    { title: 'Contact', result: 'The store knows who orders.', states: ['contact', 'code'] },
    {
      title: 'Delivery',
      result: 'The address or the pickup is chosen, with its fee.',
      states: ['delivery', 'noDelivery'],
    },
    {
      title: 'Payment method',
      result: 'The customer has chosen how to pay and agreed to the total.',
      states: ['payment'],
    },
    {
      title: 'Placing the order',
      result:
        "The order is placed once, and its items are held. Without an online payment it is placed now; otherwise the provider's page opens.",
      states: ['placing'],
    },
    {
      title: "Provider's page",
      result: 'The customer paid on the page of the payment provider.',
      states: ['leaving', 'notPaid'],
    },
    {
      title: 'Checking the payment',
      result: 'The provider reported the result of the payment.',
      states: [
        'checking',
        'confirming',
        'following',
        'waiting',
        'stillProcessing',
        'checkUnreachable',
        'declined',
        'expired',
        'ended',
      ],
    },
    { title: 'Placed', result: 'The order is placed; the customer has its number.', states: ['placed'] },
  ],
});
