import { assign, setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { RefundStatus } from '#domain/refund-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type RefundEventType = 'refund.done' | 'refund.failed' | 'refund.retry';

export interface RefundFacts {
  /** A later refund retries this failed one. */
  isRetried: boolean;
}
export interface RefundRecord extends RefundFacts {
  status: RefundStatus;
}

export const refundConditions = {
  isNotRetried: { holds: ({ isRetried }) => !isRetried, satisfiedBy: () => null },
} satisfies Record<string, Condition<RefundFacts>>;
export type RefundCondition = keyof typeof refundConditions;

const allowed = createGuard<RefundCondition>();

/**
 * The lifecycle of a refund through a provider: pending → done · failed → done late. Only the provider completes it. A
 * failed refund can be retried once, as a new refund; if the first one is paid out after that, both count.
 */
export const refundChart = setup({
  types: {
    context: {} as RefundFacts,
    input: {} as RefundFacts,
    events: {} as { type: RefundEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<RefundCondition>) =>
      isAllowed(refundConditions, context, event.by, clause),
  },
  actions: { markRetried: assign({ isRetried: true }) },
}).createMachine({
  id: 'refund',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'refund.done': { target: 'done', guard: allowed(['payment']) },
        'refund.failed': { target: 'failed', guard: allowed(['payment']) },
      },
    },
    failed: {
      on: {
        'refund.done': { target: 'doneLate', guard: allowed(['payment']) },
        'refund.retry': {
          target: 'failed',
          guard: allowed(['merchant'], 'isNotRetried'),
          actions: 'markRetried',
        },
      },
    },
    done: {},
    doneLate: {},
  },
});

export const refundLifecycle = createLifecycle<RefundRecord, RefundStatus, RefundEventType, RefundCondition>(
  refundChart,
  refundConditions,
  'status',
  [],
);
