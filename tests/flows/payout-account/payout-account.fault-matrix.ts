import type { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import { type FaultMatrixOf, onReturn, noControl } from '#tests/support/walks/fault-matrix.ts';
import type { PayoutTravel } from './payout-account.outcomes.ts';

/** The device stores nothing of a dialog. */
const requestsAgain = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const goesOn = { '5xx': 'goes on', offline: 'goes on', lost: 'goes on' } as const;

export const payoutFaultMatrix: FaultMatrixOf<typeof payoutAccountModel, PayoutTravel> = {
  calls: {
    enquire: {
      ...goesOn,
      name: 'verifyPayoutAccount',
      '4xx': { variant: 'unknown account' },
      late: 'account.change',
    },
    save: {
      ...goesOn,
      name: 'createPayoutAccount',
      '4xx': { variant: 'already saved' },
      lost: { again: 'saved' },
      late: { never: 'an account that is being saved is not called back' },
    },
    waitForUnlock: { never: 'it asks nobody' },
  },
  states: {
    editing: requestsAgain('account.submit'),
    enquiring: requestsAgain(noControl),
    unreachable: requestsAgain('account.submit'),
    confirming: requestsAgain('pin.submit'),
    saving: requestsAgain(noControl),
    unanswered: requestsAgain('pin.submit'),
    locked: requestsAgain(noControl),
    spent: requestsAgain(noControl),
    saved: { never: 'the dialog is gone' },
  },
  inputAfter: () => undefined,
  effects: ({ fixture }) => fixture.accounts(),
};
