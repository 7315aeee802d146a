import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import { type PaymentCondition, paymentChart } from './payment.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<PaymentCondition, string> = {
  isByProvider: 'it is a payment through the provider',
  isByHand: 'the merchant recorded it',
  isDisputed: 'an amount is disputed afterwards',
  isUndisputed: 'no amount is disputed afterwards',
};

/** Each actor with each possible disputed amount. */
const byEachActorAndSum: Record<string, { by: LifecycleActor; disputedMinor: number }> = Object.fromEntries(
  Object.entries(byEachActor).flatMap(([who, { by }]) =>
    Object.entries({ nothing: 0, 'a part': 1, 'the whole': 100_01 }).map(([sum, disputedMinor]) => [
      `${who}, ${sum} disputed then`,
      { by, disputedMinor },
    ]),
  ),
);

/** How a payment's lifecycle is explored, drawn and described. */
export const paymentModel = defineModel({
  id: 'payment',
  title: 'Payment lifecycle',
  purpose:
    "Every change of a payment's status, and who may make it. Only the provider completes its own payments; until then its status is checked again and again.",
  machine: paymentChart,
  starts: {
    'a payment through the provider': { byProvider: true, disputedMinor: 0 },
    'a payment outside of Kontor': { byProvider: false, disputedMinor: 0 },
  },
  key: ({ context }) => context,
  variants: {
    'payment.recorded': byEachActor,
    'payment.pending': byEachActor,
    'payment.missing': byEachActor,
    'payment.succeeded': byEachActor,
    'payment.failed': byEachActor,
    'payment.reversed': byEachActor,
    'payment.undone': byEachActor,
    'dispute.opened': byEachActorAndSum,
    'dispute.closed': byEachActorAndSum,
  },
  goal: 'success',
  labels: {
    states: {
      started: 'Started',
      pending: 'Pending',
      failed: 'Failed',
      success: 'Received',
      disputed: 'Disputed',
      reversed: 'Reversed',
    },
    events: {
      'payment.recorded': 'Merchant records the payment',
      'payment.pending': 'Provider reports that the payment is pending',
      'payment.missing': 'Provider reports that there is no payment',
      'payment.succeeded': 'Provider reports success',
      'payment.failed': 'Provider reports a failure',
      'payment.reversed': 'Provider reports a reversal',
      'payment.undone': 'Merchant undoes the recorded payment',
      'dispute.opened': 'Provider reports a dispute',
      'dispute.closed': 'Provider reports that a dispute is won, or lost in part',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<PaymentCondition>),
  },
  invariants: {
    'a recorded payment never fails': ({ value, context }) => value !== 'failed' || context.byProvider,
    'a recorded payment is never disputed': ({ value, context }) =>
      value !== 'disputed' || context.byProvider,
    'it is disputed exactly while an amount is disputed': ({ value, context }) =>
      (value === 'disputed') === context.disputedMinor > 0,
  },
  restingStates: ['failed', 'reversed'],
});
