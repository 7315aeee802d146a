import { describe, expect, it } from 'vitest';
import { lifecycleActors } from '#domain/order-status.ts';
import { virtualAccountStatuses } from '#domain/virtual-account.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type VirtualAccountEventType,
  type VirtualAccountFacts,
  type VirtualAccountState,
  virtualAccountLifecycle,
  virtualAccountChart,
} from '#machines/lifecycles/virtual-account.lifecycle.ts';
import { virtualAccountModel } from '#machines/lifecycles/virtual-account.model.ts';
import { resultWordOf, actorLetters, matchesChart } from './support/lifecycle-results.ts';

type Status = VirtualAccountState['status'];
type Row = [
  from: Status,
  event: VirtualAccountEventType,
  by: string,
  fits: (facts: VirtualAccountFacts) => boolean,
  to: Status,
];
const always = () => true;
const mayHaveOne = ({ isOffered, isVerified }: VirtualAccountFacts) => isOffered && isVerified;

/** The actors are the merchant (M) and the payment provider (P), whose bank opens the account. */
const table: Row[] = [
  ['not requested', 'virtualAccount.request', 'M', mayHaveOne, 'requested'],
  ['requested', 'virtualAccount.request', 'M', mayHaveOne, 'requested'],
  ['requested', 'virtualAccount.confirm', 'M', ({ isVerified }) => isVerified, 'opening'],
  ['opening', 'virtualAccount.open', 'P', always, 'active'],
  ['opening', 'virtualAccount.refuse', 'P', always, 'refused'],
  ['active', 'virtualAccount.close', 'P', always, 'closed'],
  ['refused', 'virtualAccount.request', 'M', mayHaveOne, 'requested'],
  ['closed', 'virtualAccount.request', 'M', mayHaveOne, 'requested'],
];
const settledIn: Record<VirtualAccountEventType, Status> = {
  'virtualAccount.request': 'requested',
  'virtualAccount.confirm': 'opening',
  'virtualAccount.open': 'active',
  'virtualAccount.refuse': 'refused',
  'virtualAccount.close': 'closed',
};

const statuses: Status[] = ['not requested', ...virtualAccountStatuses];
const cases = statuses.flatMap((status) =>
  virtualAccountLifecycle.events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      [false, true].flatMap((isOffered) =>
        [false, true].map((isVerified) => ({ event, actor, record: { status, isOffered, isVerified } })),
      ),
    ),
  ),
);

describe('the lifecycle of a virtual account', () => {
  it('matches its table for every status, event, actor and fact', () => {
    const wrong = cases.filter(({ record, event, actor }) => {
      const row = table.find(
        ([from, name, by, fits]) =>
          from === record.status && name === event && by.includes(actorLetters[actor]) && fits(record),
      );
      const answer = resultWordOf(virtualAccountLifecycle.nextStatus(record, event, actor));
      return answer !== (row?.[4] ?? (settledIn[event] === record.status ? 'same' : 'illegal'));
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(6 * 5 * lifecycleActors.length * 4);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = virtualAccountChart.resolveState({ value: status, context: facts });
      const result = virtualAccountLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(virtualAccountChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['isOffered', { isOffered: false, isVerified: true }],
    ['isVerified', { isOffered: true, isVerified: false }],
  ])('names %s as unmet, which no event of the merchant can change', (name, facts) =>
    expect(
      virtualAccountLifecycle.nextStatus(
        { status: 'refused', ...facts },
        'virtualAccount.request',
        'merchant',
      ),
    ).toEqual({ ok: false, code: 'CONDITION_UNMET', legal: [], unmet: [name], path: null }),
  );

  it('has a sound chart', () => expect(checkPure(virtualAccountModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(virtualAccountModel));
});
