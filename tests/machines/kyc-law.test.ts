import { describe, expect, it } from 'vitest';
import { type KycStatus, kycStatuses } from '#domain/kyc.ts';
import { lifecycleActors } from '#domain/order-status.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import {
  type KycEventType,
  type KycFacts,
  kycLaw,
  kycLifecycle,
} from '#machines/lifecycles/kyc.lifecycle.ts';
import { kycModel } from '#machines/lifecycles/kyc.model.ts';
import { answerOf, letter, runsAs } from './support/law-answers.ts';

type Row = [
  from: KycStatus,
  event: KycEventType,
  by: string,
  fits: (facts: KycFacts) => boolean,
  to: KycStatus,
];
const always = () => true;
const isWhole = ({ itemsLeft }: KycFacts) => itemsLeft === 0;

/** "KYC" of the decisions' "Record lifecycles", copied by hand: M merchant, O operator, I identity provider. */
const table: Row[] = [
  ['not started', 'kyc.begin', 'M', always, 'in progress'],
  ['not started', 'item.given', 'M', always, 'in progress'],
  ['in progress', 'item.given', 'M', always, 'in progress'],
  ['in progress', 'kyc.submit', 'M', isWhole, 'submitted'],
  ['submitted', 'kyc.approve', 'O', (facts) => isWhole(facts) && facts.itemsChecking === 0, 'approved'],
  ['submitted', 'kyc.askAgain', 'OI', (facts) => facts.itemsLeft > 0, 'needs attention'],
  ['submitted', 'kyc.reject', 'O', always, 'rejected'],
  ['needs attention', 'item.given', 'M', always, 'needs attention'],
  ['needs attention', 'kyc.submit', 'M', isWhole, 'submitted'],
];
const settledIn: Partial<Record<KycEventType, KycStatus>> = {
  'kyc.begin': 'in progress',
  'kyc.submit': 'submitted',
  'kyc.approve': 'approved',
  'kyc.askAgain': 'needs attention',
  'kyc.reject': 'rejected',
};

const cases = kycStatuses.flatMap((status) =>
  kycLaw.events.flatMap((event) =>
    lifecycleActors.flatMap((actor) =>
      [0, 1].flatMap((itemsLeft) =>
        [0, 1].map((itemsChecking) => ({ event, actor, record: { status, itemsLeft, itemsChecking } })),
      ),
    ),
  ),
);

describe('the law of an identity verification', () => {
  it('is the table of the decisions, for every status, event, actor and fact', () => {
    const wrong = cases.filter(({ record, event, actor }) => {
      const row = table.find(
        ([from, name, by, fits]) =>
          from === record.status && name === event && by.includes(letter[actor]) && fits(record),
      );
      const answer = answerOf(kycLaw.nextStatus(record, event, actor));
      return answer !== (row?.[4] ?? (settledIn[event] === record.status ? 'same' : 'refused'));
    });
    expect(wrong).toEqual([]);
    expect(cases).toHaveLength(6 * 6 * lifecycleActors.length * 4);
  });

  it('is what the chart does when it is run', () => {
    const wrong = cases.filter(({ record: { status, ...facts }, event: type, actor: by }) => {
      if (status === 'approved' || status === 'rejected') return false;
      const here = kycLifecycle.resolveState({ value: status, context: facts });
      const event = { type, by, ...facts };
      const verdict = kycLaw.nextStatus({ status, ...facts }, type, by);
      return !runsAs(kycLifecycle, here, event, verdict);
    });
    expect(wrong).toEqual([]);
  });

  it('is sound as a chart', () => expect(checkPure(kycModel)).toEqual([]));
  it('runs as it is drawn', () => walkLive(kycModel));
});
