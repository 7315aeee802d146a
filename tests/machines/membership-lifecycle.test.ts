import { describe, expect, it } from 'vitest';
import { type MemberStatus, memberStatuses } from '#domain/member-status.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type MembershipEventType,
  type MembershipFacts,
  membershipChart,
  membershipLifecycle,
} from '#machines/lifecycles/membership.lifecycle.ts';
import { membershipModel } from '#machines/lifecycles/membership.model.ts';
import { actorLetters, matchesChart, resultWordOf } from './support/lifecycle-results.ts';

type Row = [
  from: readonly MemberStatus[],
  event: MembershipEventType,
  by: string,
  fits: (facts: MembershipFacts) => boolean,
  to: MemberStatus | 'the same',
];

/** The steps of a membership. The actors are a person (M) and the timer (S). */
const table: Row[] = [
  [['invited', 'expired'], 'invitation.resend', 'M', ({ hasFreeSeat }) => hasFreeSeat, 'invited'],
  [['invited'], 'invitation.expire', 'S', ({ isInTime }) => !isInTime, 'expired'],
  [['invited', 'expired'], 'invitation.revoke', 'M', () => true, 'revoked'],
  [['invited'], 'invitation.decline', 'M', ({ isInTime }) => isInTime, 'declined'],
  [
    ['invited'],
    'member.join',
    'M',
    (facts) => facts.isInTime && facts.isInvitedEmail && facts.hasFreeSeat,
    'active',
  ],
  [['invited', 'expired', 'active', 'suspended'], 'member.update', 'M', ({ isOther }) => isOther, 'the same'],
  [['active'], 'member.suspend', 'M', ({ isOther }) => isOther, 'suspended'],
  [['active'], 'member.loseSeat', 'S', ({ isBeyondSeats }) => isBeyondSeats, 'suspended'],
  [['suspended'], 'member.restore', 'M', ({ isOther, hasFreeSeat }) => isOther && hasFreeSeat, 'active'],
  [['active', 'suspended'], 'member.remove', 'M', ({ isOther }) => isOther, 'removed'],
  [['active'], 'member.becomeOwner', 'M', ({ isRecipient }) => isRecipient, 'owner'],
  [['owner'], 'member.stepDown', 'M', () => true, 'active'],
];

/** The status in which there is nothing left to do for an event. */
const settledIn: Partial<Record<MembershipEventType, MemberStatus>> = {
  'invitation.expire': 'expired',
  'invitation.revoke': 'revoked',
  'invitation.decline': 'declined',
  'member.join': 'active',
  'member.suspend': 'suspended',
  'member.loseSeat': 'suspended',
  'member.restore': 'active',
  'member.remove': 'removed',
  'member.becomeOwner': 'owner',
  'member.stepDown': 'active',
};

const factNames = [
  'hasFreeSeat',
  'isBeyondSeats',
  'isInTime',
  'isInvitedEmail',
  'isOther',
  'isRecipient',
] as const satisfies readonly (keyof MembershipFacts)[];
/** Every combination of the facts. */
const factSets = Array.from({ length: 2 ** factNames.length }, (_, bits) => {
  const [hasFreeSeat, isBeyondSeats, isInTime, isInvitedEmail, isOther, isRecipient] = factNames.map(
    (_fact, place) => (bits & (1 << place)) > 0,
  );
  return {
    hasFreeSeat: hasFreeSeat === true,
    isBeyondSeats: isBeyondSeats === true,
    isInTime: isInTime === true,
    isInvitedEmail: isInvitedEmail === true,
    isOther: isOther === true,
    isRecipient: isRecipient === true,
  };
});
const cases = memberStatuses.flatMap((status) =>
  membershipLifecycle.events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      factSets.map((facts) => ({ event, actor, record: { status, ...facts } })),
    ),
  ),
);

describe('the lifecycle of a membership', () => {
  it('matches its table for every status, event, actor and fact', () => {
    const wrong = cases.filter(({ record, event, actor }) => {
      const row = table.find(
        ([from, name, by, fits]) =>
          from.includes(record.status) && name === event && by === actorLetters[actor] && fits(record),
      );
      const next = row?.[4] === 'the same' ? record.status : row?.[4];
      const answer = resultWordOf(membershipLifecycle.nextStatus(record, event, actor));
      return answer !== (next ?? (settledIn[event] === record.status ? 'same' : 'illegal'));
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(memberStatuses.length * 12 * lifecycleActors.length * 64);
  });

  it('matches the chart when the chart runs', () => {
    const wrong = cases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      const here = membershipChart.resolveState({ value: status, context: facts });
      const result = membershipLifecycle.nextStatus({ status, ...facts }, type, by);
      return !matchesChart(membershipChart, here, { type, by }, result);
    });
    expect(wrong).toEqual([]);
  });

  it('names another invitation as the way to join after the link has expired, and none to a seat', () => {
    const late = {
      status: 'invited',
      hasFreeSeat: true,
      isBeyondSeats: false,
      isInTime: false,
      isInvitedEmail: true,
      isOther: true,
      isRecipient: false,
    } as const;
    const refusals = [
      membershipLifecycle.nextStatus(late, 'member.join', 'merchant'),
      membershipLifecycle.nextStatus(
        { ...late, isInTime: true, hasFreeSeat: false },
        'member.join',
        'merchant',
      ),
    ];
    expect(refusals).toMatchObject([
      { code: 'CONDITION_UNMET', unmet: ['isInTime'], path: ['invitation.resend'] },
      { code: 'CONDITION_UNMET', unmet: ['hasFreeSeat'], path: null },
    ]);
  });

  it('has a sound chart', () => expect(checkPure(membershipModel)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(membershipModel));
});
