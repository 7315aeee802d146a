import type { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  afterReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import type { WithdrawTravel } from './withdraw.outcomes.ts';

/** The device or the URL stores the person's decisions. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const question = { '5xx': 'continues', offline: 'continues', lost: 'continues' } as const;

export const withdrawFaultMatrix: FaultMatrixOf<typeof withdrawModel, WithdrawTravel> = {
  calls: {
    loadStart: {
      ...question,
      name: 'withdrawalStart',
      '4xx': { variant: 'not allowed' },
      canceledBy: blockedState,
    },
    saveRequest: { impossible: 'the device keeps it itself; that it cannot is a step of the tour' },
    sendWithdrawal: {
      name: 'withdraw',
      '4xx': { variant: 'balance too low' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: { impossible: 'a withdrawal that was sent is not called back' },
    },
    loadWithdrawal: {
      ...question,
      name: 'checkWithdrawal',
      '4xx': { variant: 'not found' },
      canceledBy: blockedState,
    },
    checkWithdrawal: {
      ...question,
      name: 'checkWithdrawal',
      '4xx': { variant: 'not found' },
      canceledBy: blockedState,
    },
    waitForUnlock: { impossible: 'it makes no call' },
  },
  states: {
    arriving: transientState,
    loading: requestsAgain(noControl),
    unreachable: requestsAgain('start.retry'),
    limited: requestsAgain(noControl),
    forbidden: requestsAgain(noControl),
    sorting: transientState,
    unavailable: requestsAgain(noControl),
    missing: requestsAgain('start.retry'),
    owing: requestsAgain('start.retry'),
    tooLittle: requestsAgain('start.retry'),
    tooNew: requestsAgain('start.retry'),
    choosingAccount: requestsAgain('account.choose'),
    enteringAmount: requestsAgain('amount.submit'),
    reviewing: requestsAgain('review.confirm'),
    chargesChanged: requestsAgain('review.confirm'),
    accountUnusable: requestsAgain('account.change'),
    enteringPin: requestsAgain('pin.submit'),
    locked: requestsAgain(noControl),
    spent: requestsAgain('start.retry'),
    withdrawing: parentState,
    'withdrawing.saving': transientState,
    'withdrawing.sending': requestsAgain(noControl),
    'withdrawing.queued': requestsAgain(noControl),
    'withdrawing.unanswered': requestsAgain('withdraw.ask'),
    'withdrawing.lookingUp': requestsAgain(noControl),
    unknown: requestsAgain('withdraw.again'),
    processing: parentState,
    'processing.resting': requestsAgain('check.now'),
    'processing.checking': requestsAgain(noControl),
    paid: requestsAgain('withdraw.again'),
    failed: requestsAgain('withdraw.again'),
    reversed: requestsAgain('withdraw.again'),
    canceled: requestsAgain('withdraw.again'),
    paidLate: requestsAgain('withdraw.again'),
    returnedLate: requestsAgain('withdraw.again'),
  },
  inputAfter: (snapshot) => {
    const { step, accountId, amountMinor, acceptedCharges, withdrawalId, withdrawal } = snapshot.context;
    const followed = withdrawal?.id ?? (accountId === null ? withdrawalId : null);
    if (followed !== null || accountId === null) return { kept: null, withdrawalId: followed };
    // The page checks a withdrawal that may have been sent.
    const isSent = snapshot.matches('withdrawing') && !snapshot.matches({ withdrawing: 'saving' });
    return {
      kept: {
        step: isSent ? 'sent' : step,
        accountId,
        amountMinor,
        acceptedCharges,
        withdrawalId: withdrawalId ?? accountId,
      },
      withdrawalId: null,
    };
  },
  effects: ({ fixture }) => fixture.withdrawals(),
};
