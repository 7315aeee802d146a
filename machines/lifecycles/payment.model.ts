import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { type PaymentCondition, paymentLifecycle } from './payment.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<PaymentCondition, string> = {
  isByProvider: 'a provider moves the money',
  isByHand: 'the merchant recorded it',
  isDisputed: 'something of it is disputed then',
  isUndisputed: 'nothing of it is disputed then',
};

/** Each actor with each sum that may be disputed afterwards. */
const byEachActorAndSum: Record<string, { by: LifecycleActor; disputedMinor: number }> = Object.fromEntries(
  Object.entries(byEachActor).flatMap(([who, { by }]) =>
    Object.entries({ nothing: 0, 'a part': 1, 'the whole': 100_01 }).map(([sum, disputedMinor]) => [
      `${who}, ${sum} disputed then`,
      { by, disputedMinor },
    ]),
  ),
);

/** How a payment's law is explored, drawn and told. */
export const paymentModel = defineModel({
  id: 'payment',
  title: 'The life of a payment',
  purpose:
    'What may happen to a payment, and who may make it happen. Only a provider concludes what it moves; until then it is asked again.',
  machine: paymentLifecycle,
  starts: {
    "a provider's payment": { byProvider: true, disputedMinor: 0 },
    'money that moved outside of Kontor': { byProvider: false, disputedMinor: 0 },
  },
  key: ({ context }) => context,
  variants: {
    'payment.recorded': byEachActor,
    'payment.succeeded': byEachActor,
    'payment.failed': byEachActor,
    'payment.reversed': byEachActor,
    'payment.takenBack': byEachActor,
    'dispute.opened': byEachActorAndSum,
    'dispute.closed': byEachActorAndSum,
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
      'payment.succeeded': 'The provider reports success',
      'payment.failed': 'The provider reports a failure',
      'payment.reversed': 'The provider reports a reversal',
      'payment.takenBack': 'The merchant takes back what was recorded',
      'dispute.opened': 'The payer disputes it',
      'dispute.closed': 'A dispute is won, or lost for a part alone',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<PaymentCondition>),
  },
  invariants: {
    'what is recorded by hand never fails': ({ value, context }) => value !== 'failed' || context.byProvider,
    'what is recorded by hand is never disputed': ({ value, context }) =>
      value !== 'disputed' || context.byProvider,
    'is disputed exactly while something of it is': ({ value, context }) =>
      (value === 'disputed') === context.disputedMinor > 0,
  },
  resting: ['failed', 'reversed'],
});
