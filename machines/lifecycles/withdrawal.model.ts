import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { withdrawalLifecycle } from './withdrawal.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const reported = (reason: string | null): Record<string, { by: LifecycleActor; reason: string | null }> =>
  Object.fromEntries(Object.entries(byEachActor).map(([who, { by }]) => [who, { by, reason }]));

/** How a withdrawal's law is explored, drawn and told. */
export const withdrawalModel = defineModel({
  id: 'withdrawal',
  title: 'The life of a withdrawal',
  purpose:
    'What may happen to money on its way to the account of a business. It is held from the first moment, leaves once, and is back in the balance when it was canceled or could not be paid.',
  machine: withdrawalLifecycle,
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
  labels: {
    states: {
      requested: 'Requested; its money is held',
      processing: 'On its way to the bank',
      paid: 'Paid out',
      failed: 'Failed; the money is back in the balance',
      reversed: 'Returned by the bank; the money is back in the balance',
      canceled: 'Canceled before it was sent; the money is back in the balance',
      paidLate: 'Paid out after it had failed; the money is taken from the balance',
      returnedLate: 'Paid late and returned by the bank; the money is back in the balance',
    },
    events: {
      'withdrawal.sent': 'The withdrawal is sent to the provider',
      'withdrawal.cancel': 'The merchant cancels the withdrawal',
      'withdrawal.paid': 'The provider reports success',
      'withdrawal.failed': 'The provider reports a failure',
      'withdrawal.reversed': 'The provider reports a reversal',
      'withdrawal.paidLate': 'The provider reports success after all',
      'withdrawal.returnedLate': 'The provider reports a reversal, or a failure, of what was paid late',
    },
    outcomes: {},
    guard: (_name, params) => sayClause({}, params as Clause<never>),
  },
  invariants: {
    'only what failed or came back has a reason': ({ value, context }) =>
      context.reason === null || value === 'failed' || value === 'reversed' || value === 'returnedLate',
  },
  resting: ['paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate'],
});
