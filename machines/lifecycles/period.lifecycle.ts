import { setup } from 'xstate';
import type { PeriodStatus } from '#domain/book-period.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type PeriodEventType = 'period.close' | 'period.reopen';

export interface PeriodFacts {
  /** The month is over in the time zone of the business. */
  isOver: boolean;
  /** No earlier month is open; or no month was ever closed, and it is the first one. */
  isNext: boolean;
  /** No later month is closed. */
  isLast: boolean;
}
export interface PeriodState extends PeriodFacts {
  status: PeriodStatus;
}

export const periodConditions = {
  isOver: { holds: ({ isOver }) => isOver, satisfiedBy: () => null },
  isNext: { holds: ({ isNext }) => isNext, satisfiedBy: () => null },
  isLast: { holds: ({ isLast }) => isLast, satisfiedBy: () => null },
} satisfies Record<string, Condition<PeriodFacts>>;
export type PeriodCondition = keyof typeof periodConditions;

const allowed = createGuard<PeriodCondition>();
const close = { target: 'closed', guard: allowed(['merchant'], 'isOver', 'isNext') } as const;

/**
 * The lifecycle of a month of the books: open → closed → reopened → closed again. Months are closed in their order, once
 * they are over, and reopened in the opposite order. Only a member does either.
 */
export const periodChart = setup({
  types: {
    context: {} as PeriodFacts,
    input: {} as PeriodFacts,
    events: {} as { type: PeriodEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<PeriodCondition>) =>
      isAllowed(periodConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'period',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: { on: { 'period.close': close } },
    closed: { on: { 'period.reopen': { target: 'reopened', guard: allowed(['merchant'], 'isLast') } } },
    reopened: { on: { 'period.close': close } },
  },
});

export const periodLifecycle = createLifecycle<PeriodState, PeriodStatus, PeriodEventType, PeriodCondition>(
  periodChart,
  periodConditions,
  'status',
  [],
);
