import type { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/browser/fault-matrix.ts';
import type { WithdrawWalk } from './withdraw.executor.ts';

/** The device or the URL stores the person's decisions. */
const asksAnew = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const question = { '5xx': 'goes on', offline: 'goes on', lost: 'goes on' } as const;

export const withdrawFaultMatrix: FaultMatrixOf<typeof withdrawModel, WithdrawWalk> = {
  calls: {
    loadStart: {
      ...question,
      name: 'withdrawalStart',
      '4xx': { variant: 'not allowed' },
      late: blockedState,
    },
    saveRequest: { never: 'the device keeps it itself; that it cannot is a step of the tour' },
    sendWithdrawal: {
      name: 'withdraw',
      '4xx': { variant: 'balance too low' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: { never: 'a withdrawal that was sent is not called back' },
    },
    loadWithdrawal: {
      ...question,
      name: 'checkWithdrawal',
      '4xx': { variant: 'not found' },
      late: blockedState,
    },
    checkWithdrawal: {
      ...question,
      name: 'checkWithdrawal',
      '4xx': { variant: 'not found' },
      late: blockedState,
    },
    waitForUnlock: { never: 'it asks nobody' },
  },
  states: {
    arriving: transientState,
    loading: asksAnew(noControl),
    unreachable: asksAnew('start.retry'),
    limited: asksAnew(noControl),
    forbidden: asksAnew(noControl),
    sorting: transientState,
    unavailable: asksAnew(noControl),
    missing: asksAnew('start.retry'),
    owing: asksAnew('start.retry'),
    tooLittle: asksAnew('start.retry'),
    tooNew: asksAnew('start.retry'),
    choosingAccount: asksAnew('account.choose'),
    enteringAmount: asksAnew('amount.submit'),
    reviewing: asksAnew('review.confirm'),
    chargesChanged: asksAnew('review.confirm'),
    accountUnusable: asksAnew('account.change'),
    enteringPin: asksAnew('pin.submit'),
    locked: asksAnew(noControl),
    spent: asksAnew('start.retry'),
    keeping: transientState,
    sending: asksAnew(noControl),
    queued: asksAnew(noControl),
    unanswered: asksAnew('withdraw.ask'),
    asking: asksAnew(noControl),
    unknown: asksAnew('withdraw.again'),
    processing: parentState,
    'processing.resting': asksAnew('check.now'),
    'processing.checking': asksAnew(noControl),
    paid: asksAnew('withdraw.again'),
    failed: asksAnew('withdraw.again'),
    reversed: asksAnew('withdraw.again'),
    canceled: asksAnew('withdraw.again'),
    paidLate: asksAnew('withdraw.again'),
    returnedLate: asksAnew('withdraw.again'),
  },
  inputAfter: ({
    context: { step, accountId, amountMinor, acceptedCharges, withdrawalId, withdrawal },
    ...snapshot
  }) => {
    const followed = withdrawal?.id ?? (accountId === null ? withdrawalId : null);
    if (followed !== null || accountId === null) return { kept: null, withdrawalId: followed };
    // The page checks a withdrawal that may have been sent.
    const isSent = (['sending', 'queued', 'unanswered', 'asking'] as const).includes(
      snapshot.value as 'sending',
    );
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
