import { defineModel } from '../model.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';
import type { GuardParams } from './lifecycle.ts';
import { type PeriodCondition, periodChart } from './period.lifecycle.ts';

const conditionWords: Record<PeriodCondition, string> = {
  isOver: 'the month is over',
  isNext: 'no earlier month is open',
  isLast: 'no later month is closed',
};

/** How the lifecycle of a month of the books is explored, drawn and described. */
export const periodModel = defineModel({
  id: 'period',
  title: 'Bookkeeping month lifecycle',
  purpose:
    'A month of the books is closed once it is over, in the order of the months. From then on its rows and sums stay as they are, until it is reopened with a reason.',
  machine: periodChart,
  starts: {
    'a month that is over': { isOver: true, isNext: true, isLast: true },
    'the current month': { isOver: false, isNext: true, isLast: true },
    'a month after an open one': { isOver: true, isNext: false, isLast: true },
    'a month before a closed one': { isOver: true, isNext: true, isLast: false },
  },
  key: ({ context }) => context,
  variants: { 'period.close': byEachActor, 'period.reopen': byEachActor },
  goal: 'closed',
  labels: {
    states: {
      open: 'Open',
      closed: 'Closed',
      reopened: 'Reopened, with a reason',
    },
    events: {
      'period.close': 'Merchant closes the month',
      'period.reopen': 'Merchant reopens the month',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<PeriodCondition>),
  },
  invariants: {
    'only a month that is over and whose turn it is gets closed': ({ value, context }) =>
      value === 'open' || (context.isOver && context.isNext),
    'only the last closed month is reopened': ({ value, context }) => value !== 'reopened' || context.isLast,
  },
  restingStates: ['open', 'closed', 'reopened'],
});
