import { describe, expect, it } from 'vitest';
import { type StatementLineStatus, statementLineStatuses } from '#domain/statement-line-status.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type StatementLineEventType,
  type StatementLineFacts,
  statementLineChart,
  statementLineLifecycle,
} from '#machines/lifecycles/statement-line.lifecycle.ts';
import { statementLineModel } from '#machines/lifecycles/statement-line.model.ts';
import { matchesChart, resultWordOf } from './support/lifecycle-results.ts';

const settledIn: Record<StatementLineEventType, StatementLineStatus> = {
  'line.match': 'matched',
  'line.book': 'booked',
  'line.ignore': 'ignored',
  'line.undo': 'new',
};
const events = Object.keys(settledIn) as StatementLineEventType[];
const factSets: StatementLineFacts[] = [true, false].flatMap((isSameMoney) =>
  [true, false].map((isRowFree) => ({ isSameMoney, isRowFree })),
);
const cases = statementLineStatuses.flatMap((status) =>
  events.flatMap((event) =>
    lifecycleActors.flatMap((actor) => factSets.map((facts) => ({ status, event, actor, facts }))),
  ),
);

/** Only a person changes a line: from new to one of three, and from each of them back. */
function expectedOf({ status, event, actor, facts }: (typeof cases)[number]): string {
  if (settledIn[event] === status) return 'same';
  const fits = event !== 'line.match' || (facts.isSameMoney && facts.isRowFree);
  const isLegal = (event === 'line.undo' || status === 'new') && fits && actor === 'merchant';
  return isLegal ? settledIn[event] : 'illegal';
}

describe('the lifecycle of a statement line', () => {
  it('matches its rules for every status, event, actor and fact', () => {
    const wrong = cases.filter((one) => {
      const { status, event, actor, facts } = one;
      const result = statementLineLifecycle.nextStatus({ status, ...facts }, event, actor);
      return resultWordOf(result) !== expectedOf(one);
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ status, event: type, actor: by, facts }) => {
      const here = statementLineChart.resolveState({ value: status, context: facts });
      const result = statementLineLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(statementLineChart, here, { type, by, ...facts }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('names the condition that an entry does not meet', () => {
    const record = { status: 'new', isSameMoney: false, isRowFree: true } as const;
    expect(statementLineLifecycle.nextStatus(record, 'line.match', 'merchant')).toMatchObject({
      code: 'CONDITION_UNMET',
      legal: ['line.book', 'line.ignore'],
      unmet: ['isSameMoney'],
    });
  });

  it('has a sound chart', () => expect(checkPure(statementLineModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(statementLineModel));
});
