import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';
import type { GuardParams } from './lifecycle.ts';
import {
  type StatementLineCondition,
  type StatementLineFacts,
  statementLineChart,
} from './statement-line.lifecycle.ts';

const conditionWords: Record<StatementLineCondition, string> = {
  isSameMoney: 'the entry has the same amount and direction, within three days',
  isRowFree: 'no other line is matched to the entry',
};
const fits: StatementLineFacts = { isSameMoney: true, isRowFree: true };
const byEach = Object.fromEntries<{ by: LifecycleActor } & StatementLineFacts>(
  Object.entries(byEachActor).map(([name, { by }]) => [name, { by, ...fits }]),
);

/** How the lifecycle of a statement's line is explored, drawn and described. */
export const statementLineModel = defineModel({
  id: 'statement-line',
  title: 'Statement line lifecycle',
  purpose:
    'A line of an imported bank statement: the merchant matches it to an entry of the books, adds it to the books, or ignores it, and can undo each. Nothing happens to it by itself.',
  machine: statementLineChart,
  starts: {
    'a line with an entry that fits': fits,
    'a line whose amount no entry has': { ...fits, isSameMoney: false },
    'a line whose entry belongs to another line': { ...fits, isRowFree: false },
  },
  key: ({ context }) => context,
  variants: {
    'line.match': byEach,
    'line.book': byEach,
    'line.ignore': byEach,
    'line.undo': byEach,
  },
  goal: 'booked',
  labels: {
    states: {
      new: 'New',
      matched: 'Matched to an entry',
      booked: 'Added to the books',
      ignored: 'Ignored',
    },
    events: {
      'line.match': 'Merchant matches the line to an entry',
      'line.book': 'Merchant adds the line to the books',
      'line.ignore': 'Merchant ignores the line',
      'line.undo': 'Merchant undoes it, or deletes the entry',
    },
    outcomes: {},
    guard: (_name, params) =>
      describeGuardParams(conditionWords, params as GuardParams<StatementLineCondition>),
  },
  invariants: {
    'a line is only matched to a free entry with the same amount': ({ value, context }) =>
      value !== 'matched' || (context.isSameMoney && context.isRowFree),
  },
  restingStates: ['new', 'matched', 'booked', 'ignored'],
});
