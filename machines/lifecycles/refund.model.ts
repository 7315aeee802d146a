import { defineModel } from '../model.ts';
import type { Clause } from './law.ts';
import { type RefundCondition, refundLifecycle } from './refund.lifecycle.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<RefundCondition, string> = { isNotRetried: "it wasn't retried before" };

/** How the lifecycle of a refund is explored, drawn and described. */
export const refundModel = defineModel({
  id: 'refund',
  title: 'Refund lifecycle',
  purpose:
    'Money that is returned to the payer. Only the provider completes a refund; a failed refund can be retried, and a refund that is paid out after it was reported as failed still counts.',
  machine: refundLifecycle,
  starts: { 'a refund': { isRetried: false } },
  key: ({ context }) => context,
  variants: { 'refund.done': byEachActor, 'refund.failed': byEachActor, 'refund.retry': byEachActor },
  labels: {
    states: { pending: 'Pending', done: 'Done', failed: 'Failed', doneLate: 'Done late' },
    events: {
      'refund.done': 'Provider reports success',
      'refund.failed': 'Provider reports a failure',
      'refund.retry': 'Merchant retries the refund',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<RefundCondition>),
  },
  invariants: {
    'only a failed refund is retried': ({ value, context: { isRetried } }) =>
      !isRetried || value === 'failed' || value === 'doneLate',
  },
  resting: ['failed', 'done', 'doneLate'],
});
