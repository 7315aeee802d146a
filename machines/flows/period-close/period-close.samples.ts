import type { BookPeriodDetails } from '#contract/money/book-period.ts';
import { answers, refused } from '../sample-responses.ts';

export const sampleMonth = '2026-03';
export const sampleReason = 'A receipt of the landlord was missing';

const open: BookPeriodDetails = {
  month: sampleMonth,
  status: 'open',
  includesEarlier: true,
  canClose: true,
  canReopen: false,
  blocker: null,
  closedAt: null,
  closedByName: null,
  reopenedAt: null,
  reopenedByName: null,
  reopenReason: null,
  first: '2026-03-01',
  last: '2026-03-31',
  totals: [{ currency: 'NGN', incomeMinor: 84_500_000, expensesMinor: 61_200_000 }],
  lateCount: 0,
  checks: [
    { check: 'waitingReceipts', count: 0 },
    { check: 'newStatementLines', count: 0 },
    { check: 'noCategory', count: 0 },
    { check: 'noMethod', count: 2 },
    { check: 'noReceipt', count: 0 },
    { check: 'unfinishedPayments', count: 0 },
  ],
};

/** A month in each state that its page distinguishes. */
export const samplePeriods = {
  'a month to close': open,
  'a month that is not over': {
    ...open,
    canClose: false,
    blocker: "March 2026 isn't over yet. You can close it from 1 April 2026.",
  },
  'a closed month': {
    ...open,
    status: 'closed',
    canClose: false,
    canReopen: true,
    closedAt: '2026-04-02T09:00:00.000Z',
    closedByName: 'Amaka Okafor',
  },
  'a closed month before another one': {
    ...open,
    status: 'closed',
    canClose: false,
    blocker: 'Reopen the months after March 2026 first.',
    closedAt: '2026-04-02T09:00:00.000Z',
    closedByName: 'Amaka Okafor',
  },
} satisfies Record<string, BookPeriodDetails>;

const reopened: BookPeriodDetails = {
  ...samplePeriods['a closed month'],
  status: 'reopened',
  canClose: true,
  canReopen: false,
  reopenedAt: '2026-04-03T09:00:00.000Z',
  reopenedByName: 'Amaka Okafor',
  reopenReason: sampleReason,
};

const named = (name: string): { error: Error } => ({ error: Object.assign(new Error(name), { name }) });
/** Why a call got no response. */
export const failures = { 'no answer': named('NetworkError'), 'a broken answer': named('ApiError') };

const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');

export const loadResponses = {
  'a month to close': answers(samplePeriods['a month to close']),
  'a month that is not over': answers(samplePeriods['a month that is not over']),
  'a closed month': answers(samplePeriods['a closed month']),
  'a closed month before another one': answers(samplePeriods['a closed month before another one']),
  'no such month': refused('INVALID', 'Choose a month'),
  'too many requests': tooManyRequests,
  'access denied': refused('NO_PERMISSION', "You don't have access to this"),
};
export const closeResponses = {
  closed: answers(samplePeriods['a closed month']),
  'the totals changed in the meantime': refused(
    'AMOUNT_CHANGED',
    'The books have changed. Check the new totals.',
  ),
  'too many requests': tooManyRequests,
};
export const reopenResponses = {
  reopened: answers(reopened),
  'a later month was closed in the meantime': refused(
    'ILLEGAL_EVENT',
    'Reopen the months after March 2026 first.',
  ),
  'the reason is too short': refused('INVALID', 'Please check what you entered', {
    fields: [{ field: 'reason', message: 'Enter a reason' }],
  }),
};
