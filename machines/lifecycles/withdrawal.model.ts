import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { withdrawalLifecycle } from './withdrawal.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

/** How a withdrawal's law is explored, drawn and told. */
export const withdrawalModel = defineModel({
  id: 'withdrawal',
  title: 'The life of a withdrawal',
  purpose:
    'What may happen to money on its way to the account of a business. It is held from the first moment, leaves once, and is there again when the provider could not pay it.',
  machine: withdrawalLifecycle,
  starts: { 'somebody withdraws': undefined },
  variants: {
    'withdrawal.sent': byEachActor,
    'withdrawal.paid': byEachActor,
    'withdrawal.failed': byEachActor,
    'withdrawal.reversed': byEachActor,
  },
  labels: {
    states: {
      requested: 'Requested; its money is held',
      processing: 'On its way to the bank',
      paid: 'Paid out',
      failed: 'Failed; the money is back in the balance',
      reversed: 'Sent back by the bank; the money is back in the balance',
    },
    events: {
      'withdrawal.sent': 'The provider is about to be asked',
      'withdrawal.paid': 'The provider reports 00',
      'withdrawal.failed': 'The provider reports 99',
      'withdrawal.reversed': 'The provider reports 91',
    },
    outcomes: {},
    guard: (_name, params) => sayClause({}, params as Clause<never>),
  },
  invariants: {},
  resting: ['paid', 'failed', 'reversed'],
});
