import { defineModel } from '../model.ts';
import { disputeChart } from './dispute.lifecycle.ts';
import type { GuardParams } from './lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

/** How the lifecycle of a dispute is explored, drawn and described. */
export const disputeModel = defineModel({
  id: 'dispute',
  title: 'Dispute lifecycle',
  purpose:
    'A payer disputes a payment at their bank. The amount is held until the provider decides: if the business wins, the amount is available again; if it loses, the amount is returned to the payer.',
  machine: disputeChart,
  starts: { 'a dispute': {} },
  key: () => ({}),
  variants: { 'dispute.won': byEachActor, 'dispute.lost': byEachActor },
  goal: 'won',
  labels: {
    states: { open: 'Open', won: 'Won', lost: 'Lost' },
    events: {
      'dispute.won': 'Provider reports that the business won',
      'dispute.lost': 'Provider reports that the business lost',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams({}, params as GuardParams<never>),
  },
  invariants: {},
  restingStates: ['won', 'lost'],
});
