import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { type PaymentCondition, paymentLifecycle } from './payment.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<PaymentCondition, string> = {
  isByProvider: 'a provider moves the money',
  isByHand: 'the merchant recorded it',
};

/** How a payment's law is explored, drawn and told. */
export const paymentModel = defineModel({
  id: 'payment',
  title: 'The life of a payment',
  purpose:
    'What may happen to a payment, and who may make it happen. Only a provider concludes what it moves; until then it is asked again.',
  machine: paymentLifecycle,
  starts: {
    "a provider's payment": { byProvider: true },
    'money that moved outside of Kontor': { byProvider: false },
  },
  key: ({ context }) => context,
  variants: {
    'payment.recorded': byEachActor,
    'payment.succeeded': byEachActor,
    'payment.failed': byEachActor,
    'payment.reversed': byEachActor,
    'payment.takenBack': byEachActor,
    'dispute.opened': byEachActor,
    'dispute.closed': byEachActor,
  },
  labels: {
    states: {
      pending: 'On its way',
      failed: 'Failed',
      success: 'Arrived',
      disputed: 'Disputed',
      reversed: 'Taken back',
    },
    events: {
      'payment.recorded': 'The merchant records it',
      'payment.succeeded': 'The provider reports 00',
      'payment.failed': 'The provider reports 99',
      'payment.reversed': 'The provider reports 91',
      'payment.takenBack': 'The merchant takes back what was recorded',
      'dispute.opened': 'The payer disputes it',
      'dispute.closed': 'The dispute is won, or lost for a part alone',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<PaymentCondition>),
  },
  invariants: {
    'what is recorded by hand never fails': ({ value, context }) => value !== 'failed' || context.byProvider,
    'what is recorded by hand is never disputed': ({ value, context }) =>
      value !== 'disputed' || context.byProvider,
  },
  resting: ['failed', 'reversed'],
});
