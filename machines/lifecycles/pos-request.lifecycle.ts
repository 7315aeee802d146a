import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { PosRequestStatus } from '#domain/pos-request.ts';
import { type Condition, type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type PosRequestEventType =
  | 'pos.approve'
  | 'pos.decline'
  | 'pos.cancel'
  | 'pos.dispatch'
  | 'pos.deliver';

export interface PosRequestFacts {
  /** As many different serial numbers as devices were requested, and no other request has one of them. */
  hasSerialNumbers: boolean;
}
export interface PosRequestState extends PosRequestFacts {
  status: PosRequestStatus;
}

export const posRequestConditions = {
  hasSerialNumbers: { holds: ({ hasSerialNumbers }) => hasSerialNumbers, satisfiedBy: () => null },
} satisfies Record<string, Condition<PosRequestFacts>>;
export type PosRequestCondition = keyof typeof posRequestConditions;

const allowed = createGuard<PosRequestCondition>();

/**
 * The lifecycle of a request for point-of-sale devices: requested → approved → dispatched → delivered · declined · cancelled
 * until it is approved (decisions, "POS request").
 */
export const posRequestChart = setup({
  types: {
    context: {} as PosRequestFacts,
    input: {} as PosRequestFacts,
    events: {} as { type: PosRequestEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<PosRequestCondition>) =>
      isAllowed(posRequestConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'pos-request',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      on: {
        'pos.approve': { target: 'approved', guard: allowed(['operator']) },
        'pos.decline': { target: 'declined', guard: allowed(['operator']) },
        'pos.cancel': { target: 'canceled', guard: allowed(['merchant']) },
      },
    },
    approved: {
      on: {
        'pos.dispatch': { target: 'dispatched', guard: allowed(['operator'], 'hasSerialNumbers') },
      },
    },
    dispatched: { on: { 'pos.deliver': { target: 'delivered', guard: allowed(['operator']) } } },
    delivered: {},
    declined: {},
    canceled: {},
  },
});

export const posRequestLifecycle = createLifecycle<
  PosRequestState,
  PosRequestStatus,
  PosRequestEventType,
  PosRequestCondition
>(posRequestChart, posRequestConditions, 'status', []);
