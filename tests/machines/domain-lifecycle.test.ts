import { describe, expect, it } from 'vitest';
import { lifecycleActors } from '#domain/order-status.ts';
import { type DomainStatus, domainStatuses } from '#domain/store-domain.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type DomainEventType,
  type DomainFacts,
  domainChart,
  domainLifecycle,
} from '#machines/lifecycles/domain.lifecycle.ts';
import { domainModel } from '#machines/lifecycles/domain.model.ts';
import { matchesChart, resultWordOf } from './support/lifecycle-results.ts';

interface Rule {
  from: readonly DomainStatus[];
  to: DomainStatus;
  by: readonly string[];
  when?: (facts: DomainFacts) => boolean;
}
const used: readonly DomainStatus[] = ['routing', 'certificate', 'live', 'lost', 'parked'];
const isFree = ({ isHeldByOther }: DomainFacts) => !isHeldByOther;

/** All steps, from the decisions: from where, to where, by whom, and under which condition. */
const rules: Record<DomainEventType, readonly Rule[]> = {
  'domain.claim': [
    { from: ['requested'], to: 'ownership', by: ['merchant'], when: (facts) => !facts.isBought },
  ],
  'domain.paid': [
    { from: ['requested'], to: 'registering', by: ['payment'], when: (facts) => facts.isBought },
  ],
  'domain.registered': [{ from: ['registering'], to: 'routing', by: ['timer'] }],
  'domain.refused': [{ from: ['registering'], to: 'refused', by: ['timer'] }],
  'domain.retry': [{ from: ['refused'], to: 'registering', by: ['operator'] }],
  'domain.refund': [{ from: ['refused'], to: 'refunded', by: ['operator'] }],
  'ownership.proven': [{ from: ['ownership', 'conflict'], to: 'routing', by: ['timer'], when: isFree }],
  'ownership.contested': [
    { from: ['ownership'], to: 'conflict', by: ['timer'], when: (facts) => facts.isHeldByOther },
  ],
  'ownership.lost': [{ from: ['conflict'], to: 'ownership', by: ['timer'] }],
  'conflict.grant': [{ from: ['conflict'], to: 'routing', by: ['operator'] }],
  'conflict.deny': [{ from: ['conflict'], to: 'released', by: ['operator'] }],
  'routing.found': [{ from: ['routing', 'lost'], to: 'certificate', by: ['timer'] }],
  'routing.lost': [
    { from: ['certificate'], to: 'routing', by: ['timer'] },
    { from: ['live'], to: 'lost', by: ['timer'] },
  ],
  'certificate.issued': [{ from: ['certificate'], to: 'live', by: ['timer'] }],
  'domain.park': [{ from: ['lost'], to: 'parked', by: ['timer'], when: (facts) => facts.isParkingDue }],
  'domain.reconnect': [{ from: ['parked'], to: 'ownership', by: ['merchant'] }],
  'domain.expire': [
    {
      from: [...used, 'ownership', 'conflict'],
      to: 'expired',
      by: ['timer'],
      when: (facts) => facts.isBought && facts.isExpired,
    },
  ],
  'domain.renewed': [{ from: ['expired'], to: 'routing', by: ['timer'] }],
  'domain.release': [
    { from: ['expired'], to: 'released', by: ['timer'], when: (facts) => facts.isGraceOver },
  ],
  'domain.takenOver': [{ from: [...used, 'expired'], to: 'released', by: ['timer', 'operator'] }],
  'domain.remove': [
    {
      from: [...used, 'expired', 'requested', 'ownership', 'conflict'],
      to: 'removed',
      by: ['merchant'],
    },
  ],
};
const flags = [true, false];
const allFacts: DomainFacts[] = flags.flatMap((isBought) =>
  flags.flatMap((isHeldByOther) =>
    flags.flatMap((isParkingDue) =>
      flags.flatMap((isExpired) =>
        flags.map((isGraceOver) => ({ isBought, isHeldByOther, isParkingDue, isExpired, isGraceOver })),
      ),
    ),
  ),
);
const cases = domainStatuses.flatMap((status) =>
  (Object.keys(rules) as DomainEventType[]).flatMap((event) =>
    lifecycleActors.flatMap((actor) => allFacts.map((facts) => ({ status, event, actor, facts }))),
  ),
);

function expectedOf({ status, event, actor, facts }: (typeof cases)[number]): string {
  const rule = rules[event].find(({ from }) => from.includes(status));
  if (rule) return rule.by.includes(actor) && (rule.when?.(facts) ?? true) ? rule.to : 'illegal';
  return rules[event].every(({ to }) => to === status) ? 'same' : 'illegal';
}

describe('the lifecycle of a domain', () => {
  it('matches its rules for every status, event, actor and fact', () => {
    const wrong = cases.filter((one) => {
      const { status, event, actor, facts } = one;
      return resultWordOf(domainLifecycle.nextStatus({ status, ...facts }, event, actor)) !== expectedOf(one);
    });
    expect(wrong).toEqual([]);
  });

  it('matches the chart when the chart runs', () => {
    const some = cases.filter(({ facts }) => facts.isExpired === facts.isGraceOver);
    const wrong = some.filter(({ status, event: type, actor: by, facts }) => {
      const here = domainChart.resolveState({ value: status, context: facts });
      const result = domainLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(domainChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('has a sound chart', () => expect(checkPure(domainModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(domainModel));
});
