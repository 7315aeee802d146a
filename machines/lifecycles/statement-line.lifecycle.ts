import { setup } from 'xstate';
import type { StatementLineStatus } from '#domain/statement-line-status.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type Condition, type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

/** The facts of a line and the row of the books that it would be matched to. */
export interface StatementLineFacts {
  /** The row has the same amount, currency and direction, and a date within three days. */
  isSameMoney: boolean;
  /** No other line belongs to the row. */
  isRowFree: boolean;
}
export interface StatementLineRecord extends StatementLineFacts {
  status: StatementLineStatus;
}
export type StatementLineEventType = 'line.match' | 'line.book' | 'line.ignore' | 'line.undo';

export const statementLineConditions = {
  isSameMoney: { holds: ({ isSameMoney }) => isSameMoney, satisfiedBy: () => null },
  isRowFree: { holds: ({ isRowFree }) => isRowFree, satisfiedBy: () => null },
} satisfies Record<string, Condition<StatementLineFacts>>;
export type StatementLineCondition = keyof typeof statementLineConditions;

const allowed = createGuard<StatementLineCondition>();
const undone = { 'line.undo': { target: 'new', guard: allowed(['merchant']) } } as const;

/**
 * The lifecycle of a line of a bank statement: new → matched · booked · ignored, and back. A line is never matched, booked or
 * ignored by itself, and one of these is undone before another one.
 */
export const statementLineChart = setup({
  types: {
    context: {} as StatementLineFacts,
    input: {} as StatementLineFacts,
    events: {} as { type: StatementLineEventType; by: LifecycleActor } & StatementLineFacts,
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<StatementLineCondition>) =>
      isAllowed(statementLineConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'statement-line',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: {
        'line.match': { target: 'matched', guard: allowed(['merchant'], 'isSameMoney', 'isRowFree') },
        'line.book': { target: 'booked', guard: allowed(['merchant']) },
        'line.ignore': { target: 'ignored', guard: allowed(['merchant']) },
      },
    },
    matched: { on: undone },
    booked: { on: undone },
    ignored: { on: undone },
  },
});

export const statementLineLifecycle = createLifecycle<
  StatementLineRecord,
  StatementLineStatus,
  StatementLineEventType,
  StatementLineCondition
>(statementLineChart, statementLineConditions, 'status', []);
