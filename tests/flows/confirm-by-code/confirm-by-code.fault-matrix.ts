import type { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/browser/fault-matrix.ts';
import type { ConfirmationWalk } from './confirm-by-code.executor.ts';

/** A sent code is stored on the device. */
const asksAnew = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);
const beside = { never: 'it stands beside the form, whose controls are the ones of the step' } as const;

const goesOn = { '5xx': 'goes on', offline: 'goes on', late: blockedState } as const;
const request = {
  ...goesOn,
  name: 'requestPinReset',
  '4xx': { variant: 'too many requests' },
  lost: { again: 'mailed' },
} as const;

export const confirmationFaultMatrix: FaultMatrixOf<typeof confirmByCodeModel, ConfirmationWalk> = {
  calls: {
    requestCode: request,
    resendCode: request,
    confirm: {
      ...goesOn,
      name: 'resetPin',
      '4xx': { variant: 'the code is wrong' },
      lost: { again: 'confirmed' },
    },
    cooldown: { never: 'a wait of the device, not a call' },
  },
  states: {
    arriving: transientState,
    offered: asksAnew('code.request'),
    requesting: asksAnew(noControl),
    unsent: asksAnew('code.request'),
    entering: parentState,
    'entering.entry': parentState,
    'entering.entry.typing': parentState,
    'entering.entry.typing.clear': asksAnew('code.submit'),
    'entering.entry.typing.refused': asksAnew('code.submit'),
    'entering.entry.typing.unreachable': asksAnew('code.submit'),
    'entering.entry.confirming': asksAnew(noControl),
    'entering.entry.lapsed': asksAnew('code.request'),
    'entering.entry.unsent': asksAnew('code.request'),
    'entering.entry.resending': asksAnew(noControl),
    'entering.entry.renewing': asksAnew(noControl),
    'entering.cooldown': parentState,
    'entering.cooldown.cooling': asksAnew(beside),
    'entering.cooldown.ready': asksAnew(beside),
    confirmed: { never: 'it is over; the page begins anew' },
  },
  inputAfter: ({ context: { code } }) => ({ code }),
  effects: ({ fixture }) => fixture.traces(),
};
