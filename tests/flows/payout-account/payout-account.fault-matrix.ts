import type { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import {
  type FaultMatrixOf,
  afterReturn,
  noControl,
  parentState,
} from '#tests/support/walks/fault-matrix.ts';
import type { PayoutTravel } from './payout-account.outcomes.ts';

/** The device stores nothing of a dialog. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const goesOn = { '5xx': 'continues', offline: 'continues', lost: 'continues' } as const;

export const payoutFaultMatrix: FaultMatrixOf<typeof payoutAccountModel, PayoutTravel> = {
  calls: {
    enquire: {
      ...goesOn,
      name: 'verifyPayoutAccount',
      '4xx': { variant: 'unknown account' },
      canceledBy: 'account.change',
    },
    save: {
      ...goesOn,
      name: 'createPayoutAccount',
      '4xx': { variant: 'already saved' },
      lost: { again: 'saved' },
      canceledBy: { impossible: 'an account that is being saved is not called back' },
    },
    waitForUnlock: { impossible: 'it makes no call' },
  },
  states: {
    editing: requestsAgain('account.submit'),
    enquiring: requestsAgain(noControl),
    unreachable: requestsAgain('account.submit'),
    confirming: requestsAgain('pin.submit'),
    adding: parentState,
    'adding.sending': requestsAgain(noControl),
    'adding.unanswered': requestsAgain('pin.submit'),
    locked: requestsAgain(noControl),
    spent: requestsAgain(noControl),
    saved: { impossible: 'the dialog is gone' },
  },
  inputAfter: () => undefined,
  effects: ({ fixture }) => fixture.accounts(),
};
