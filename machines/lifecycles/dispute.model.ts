import { defineModel } from '../model.ts';
import { disputeLifecycle } from './dispute.lifecycle.ts';
import type { Clause } from './law.ts';
import { byEachActor, sayClause } from './words.ts';

/** How the lifecycle of a dispute is explored, drawn and described. */
export const disputeModel = defineModel({
  id: 'dispute',
  title: 'The life of a dispute',
  purpose:
    'A payer disputes a payment at the bank. The amount is held until the provider decides: won, it is available again; lost, it goes back to the payer.',
  machine: disputeLifecycle,
  starts: { 'a dispute': {} },
  key: () => ({}),
  variants: { 'dispute.won': byEachActor, 'dispute.lost': byEachActor },
  labels: {
    states: { open: 'Open', won: 'Won', lost: 'Lost' },
    events: {
      'dispute.won': 'The provider decides for the business',
      'dispute.lost': 'The provider decides for the payer',
    },
    outcomes: {},
    guard: (_name, params) => sayClause({}, params as Clause<never>),
  },
  invariants: {},
  resting: ['won', 'lost'],
});
