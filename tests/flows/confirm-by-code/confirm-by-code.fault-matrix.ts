import type { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  afterReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import type { ConfirmationTravel } from './confirm-by-code.outcomes.ts';

/** A sent code is stored on the device. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);
const beside = { impossible: 'it stands beside the form, whose controls are the ones of the step' } as const;

const goesOn = { '5xx': 'continues', offline: 'continues', canceledBy: blockedState } as const;
const request = {
  ...goesOn,
  name: 'requestPinReset',
  '4xx': { variant: 'too many requests' },
  lost: { again: 'mailed' },
} as const;

export const confirmationFaultMatrix: FaultMatrixOf<typeof confirmByCodeModel, ConfirmationTravel> = {
  calls: {
    requestCode: request,
    resendCode: request,
    confirm: {
      ...goesOn,
      name: 'resetPin',
      '4xx': { variant: 'the code is wrong' },
      lost: { again: 'confirmed' },
    },
    cooldown: { impossible: 'a wait of the device, not a call' },
  },
  states: {
    arriving: transientState,
    offered: requestsAgain('code.request'),
    requesting: requestsAgain(noControl),
    unsent: requestsAgain('code.request'),
    entering: parentState,
    'entering.entry': parentState,
    'entering.entry.typing': parentState,
    'entering.entry.typing.clear': requestsAgain('code.submit'),
    'entering.entry.typing.refused': requestsAgain('code.submit'),
    'entering.entry.typing.unreachable': requestsAgain('code.submit'),
    'entering.entry.confirming': requestsAgain(noControl),
    'entering.entry.lapsed': requestsAgain('code.request'),
    'entering.entry.unsent': requestsAgain('code.request'),
    'entering.entry.resending': requestsAgain(noControl),
    'entering.entry.renewing': requestsAgain(noControl),
    'entering.cooldown': parentState,
    'entering.cooldown.cooling': requestsAgain(beside),
    'entering.cooldown.ready': requestsAgain(beside),
    confirmed: { impossible: 'it is over; the page begins anew' },
  },
  inputAfter: ({ context: { code } }) => ({ code }),
  effects: ({ fixture }) => fixture.traces(),
};
