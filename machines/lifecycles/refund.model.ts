import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import { type RefundCondition, refundChart } from './refund.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<RefundCondition, string> = { isNotRetried: "it wasn't retried before" };

/** How the lifecycle of a refund is explored, drawn and described. */
export const refundModel = defineModel({
  id: 'refund',
  title: 'Refund lifecycle',
  purpose:
    'Money that is returned to the payer. Only the provider completes a refund; a failed refund can be retried, and a refund that is paid out after it was reported as failed still counts.',
  machine: refundChart,
  starts: { 'a refund': { isRetried: false } },
  key: ({ context }) => context,
  variants: { 'refund.done': byEachActor, 'refund.failed': byEachActor, 'refund.retry': byEachActor },
  goal: 'done',
  labels: {
    states: {
      pending: 'Pending',
      done: 'Done',
      failed: 'Failed',
      doneLate: 'Refunded after a reported failure',
    },
    events: {
      'refund.done': 'Provider reports success',
      'refund.failed': 'Provider reports a failure',
      'refund.retry': 'Merchant retries the refund',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<RefundCondition>),
  },
  invariants: {
    'only a failed refund is retried': ({ value, context: { isRetried } }) =>
      !isRetried || value === 'failed' || value === 'doneLate',
  },
  restingStates: ['failed', 'done', 'doneLate'],
});
