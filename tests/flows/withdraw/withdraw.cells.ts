import type { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { around, type CellsOf, comesBack, noControl, passing, stays } from '#tests/support/browser/cells.ts';
import type { WithdrawWalk } from './withdraw.executor.ts';

/** What was decided is kept on the device, or stands in the address. */
const asksAnew = <Twice>(twice: Twice) => comesBack('begins anew', 'begins anew', twice);

const question = { '5xx': 'goes on', offline: 'goes on', lost: 'goes on' } as const;

export const withdrawCells: CellsOf<typeof withdrawModel, WithdrawWalk> = {
  calls: {
    loadStart: { ...question, name: 'withdrawalStart', '4xx': { variant: 'not allowed' }, late: stays },
    keepSent: { never: 'the device keeps it itself; that it cannot is a step of the tour' },
    sendWithdrawal: {
      name: 'withdraw',
      '4xx': { variant: 'balance too low' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: { never: 'a withdrawal that was sent is not called back' },
    },
    askWithdrawal: { ...question, name: 'checkWithdrawal', '4xx': { variant: 'not found' }, late: stays },
    checkWithdrawal: { ...question, name: 'checkWithdrawal', '4xx': { variant: 'not found' }, late: stays },
    waitForUnlock: { never: 'it asks nobody' },
  },
  states: {
    arriving: passing,
    loading: asksAnew(noControl),
    unreachable: asksAnew('start.retry'),
    limited: asksAnew(noControl),
    forbidden: asksAnew(noControl),
    sorting: passing,
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
    keeping: passing,
    sending: asksAnew(noControl),
    queued: asksAnew(noControl),
    unanswered: asksAnew('withdraw.ask'),
    asking: asksAnew(noControl),
    unknown: asksAnew('withdraw.again'),
    processing: around,
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
    context: { step, accountId, amountMinor, agreed, withdrawalId, withdrawal },
    ...snapshot
  }) => {
    const followed = withdrawal?.id ?? (accountId === null ? withdrawalId : null);
    if (followed !== null || accountId === null) return { kept: null, withdrawalId: followed };
    // What may have left the device is asked about.
    const isSent = (['sending', 'queued', 'unanswered', 'asking'] as const).includes(
      snapshot.value as 'sending',
    );
    return {
      kept: {
        step: isSent ? 'sent' : step,
        accountId,
        amountMinor,
        agreed,
        withdrawalId: withdrawalId ?? accountId,
      },
      withdrawalId: null,
    };
  },
  effects: ({ stage }) => stage.withdrawals(),
};
