import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import { withdrawalChart } from './withdrawal.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const reported = (reason: string | null): Record<string, { by: LifecycleActor; reason: string | null }> =>
  Object.fromEntries(Object.entries(byEachActor).map(([who, { by }]) => [who, { by, reason }]));

/** How a withdrawal's lifecycle is explored, drawn and described. */
export const withdrawalModel = defineModel({
  id: 'withdrawal',
  title: 'Withdrawal lifecycle',
  purpose:
    "Money on its way to a payout account. It is held from the start, sent once, and returned to the balance if the withdrawal is cancelled or can't be paid.",
  machine: withdrawalChart,
  starts: { 'a merchant withdraws': { reason: null } },
  key: ({ context }) => context,
  variants: {
    'withdrawal.sent': byEachActor,
    'withdrawal.cancel': byEachActor,
    'withdrawal.paid': reported(null),
    'withdrawal.failed': reported('The account is closed'),
    'withdrawal.reversed': reported('The account is closed'),
    'withdrawal.paidLate': reported(null),
    'withdrawal.returnedLate': reported('The account is closed'),
  },
  goal: 'paid',
  labels: {
    states: {
      requested: 'Requested; the amount is held',
      processing: 'Processing at the bank',
      paid: 'Paid out',
      failed: 'Failed; the money is back in the balance',
      reversed: 'Returned by the bank; the money is back in the balance',
      canceled: 'Cancelled before sending; the money is back in the balance',
      paidLate: 'Paid out after a failure; the amount is taken from the balance',
      returnedLate: 'Paid out late and returned by the bank; the money is back in the balance',
    },
    events: {
      'withdrawal.sent': 'Kontor sends the withdrawal to the provider',
      'withdrawal.cancel': 'Merchant cancels the withdrawal',
      'withdrawal.paid': 'Provider reports success',
      'withdrawal.failed': 'Provider reports a failure',
      'withdrawal.reversed': 'Provider reports a reversal',
      'withdrawal.paidLate': 'Provider reports success after a failure',
      'withdrawal.returnedLate': 'Provider reports a reversal or failure of a late payout',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams({}, params as GuardParams<never>),
  },
  invariants: {
    'only a failed or returned withdrawal has a reason': ({ value, context }) =>
      context.reason === null || value === 'failed' || value === 'reversed' || value === 'returnedLate',
  },
  restingStates: ['paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate'],
});
