import { setup } from 'xstate';
import type { DisputeStatus } from '#domain/dispute.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type DisputeEventType = 'dispute.won' | 'dispute.lost';

export interface DisputeRecord {
  status: DisputeStatus;
}

const allowed = createGuard<never>();
const lost = { target: 'lost', guard: allowed(['payment']) } as const;

/**
 * The lifecycle of a dispute: open → won · lost. Only the provider opens and decides it. Its amount is held while it is
 * open. A dispute can still be lost after it was won.
 */
export const disputeChart = setup({
  types: {
    context: {},
    input: {},
    events: {} as { type: DisputeEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<never>) => isAllowed({}, context, event.by, clause),
  },
}).createMachine({
  id: 'dispute',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: { on: { 'dispute.won': { target: 'won', guard: allowed(['payment']) }, 'dispute.lost': lost } },
    won: { on: { 'dispute.lost': lost } },
    lost: {},
  },
});

export const disputeLifecycle = createLifecycle<DisputeRecord, DisputeStatus, DisputeEventType, never>(
  disputeChart,
  {},
  'status',
  [],
);
