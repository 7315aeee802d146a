import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { type RefundCondition, refundLifecycle } from './refund.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<RefundCondition, string> = { isNotRetried: 'it was not tried again yet' };

/** How the lifecycle of a refund is explored, drawn and described. */
export const refundModel = defineModel({
  id: 'refund',
  title: 'The life of a refund',
  purpose:
    'Money on its way back to the payer. Only the provider concludes it; a failed refund can be tried again, and one that is paid out after it was reported as failed still counts.',
  machine: refundLifecycle,
  starts: { 'a refund': { isRetried: false } },
  key: ({ context }) => context,
  variants: { 'refund.done': byEachActor, 'refund.failed': byEachActor, 'refund.retry': byEachActor },
  labels: {
    states: { pending: 'Pending', done: 'Done', failed: 'Failed', doneLate: 'Done late' },
    events: {
      'refund.done': 'The provider reports that the money has moved',
      'refund.failed': 'The provider reports that it failed',
      'refund.retry': 'The merchant tries it again',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<RefundCondition>),
  },
  invariants: {
    'only a failed refund is tried again': ({ value, context: { isRetried } }) =>
      !isRetried || value === 'failed' || value === 'doneLate',
  },
  resting: ['failed', 'done', 'doneLate'],
});
