import { defineStory } from '../../story/story.ts';
import { orderShippingModel } from './order-shipping.model.ts';

export const orderShippingStory = defineStory(orderShippingModel, {
  goal: 'open.succeeded',
  mainJourney: 'Step done at the first try',
  steps: [
    {
      title: 'Order',
      result: 'The order is loaded.',
      states: ['loading', 'loaded', 'unreachable', 'limited', 'missing', 'forbidden'],
    },
    {
      title: 'Choice of the next step',
      result: 'The merchant has chosen what happens to the order.',
      states: ['open', 'refused'],
    },
    { title: 'Confirmation', result: 'The merchant agreed to the consequence.', states: ['confirming'] },
    { title: 'Taking the step', result: 'The step is taken, once.', states: ['submitting', 'catchingUp'] },
    {
      title: 'Result',
      result: 'The order has its new status.',
      states: ['open.succeeded', 'open.awaitingCourier', 'open.courierRefused'],
    },
  ],
});
