import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import {
  type KycCondition,
  type KycFacts,
  countItemsInComparison,
  countItemsLeft,
  kycConditions,
  kycChart,
} from './kyc.lifecycle.ts';
import type { GuardParams } from './lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<KycCondition, string> = {
  isComplete: 'every item is submitted',
  isChecked: 'the identity provider has responded',
  hasObjection: 'an item must be submitted again',
  isUndecided: 'no decision was made before',
  isCurrent: 'no document has expired',
  isDue: 'it has expired',
};

type Carried = Omit<KycFacts, 'isDecided'>;

const endsAt = Date.UTC(2028, 0, 1);
const complete: Carried = { items: ['ready', 'ready'], expiresAt: endsAt, at: endsAt - 1 };
const facts = {
  'one item is missing': { ...complete, items: ['ready', 'missing'] },
  'one item is rejected': { ...complete, items: ['ready', 'needs attention'] },
  'one item is being compared': { ...complete, items: ['ready', 'checking'] },
  'every item is submitted': complete,
} satisfies Record<string, Carried>;
/** The boundaries of an approval's expiry date, to the millisecond. */
const ends = {
  'without an expiry date': { ...complete, expiresAt: null },
  'it expires now': { ...complete, at: endsAt },
  'it expired a millisecond ago': { ...complete, at: endsAt + 1 },
} satisfies Record<string, Carried>;

const byEachActorAnd = (
  variants: Record<string, Carried>,
): Record<string, { by: LifecycleActor } & Carried> =>
  Object.fromEntries(
    Object.entries(byEachActor).flatMap(([who, { by }]) =>
      Object.entries(variants).map(([how, then]) => [`${who}, ${how}`, { by, ...then }]),
    ),
  );
const byFacts = byEachActorAnd(facts);
const byFactsAndEnds = byEachActorAnd({ ...facts, ...ends });

/** How an identity verification is explored, drawn and described. */
export const kycModel = defineModel({
  id: 'kyc',
  title: 'Identity verification lifecycle',
  purpose:
    'A business submits items one by one, and they are reviewed together. A review requests wrong items again and says why. An approval expires and can be revoked; a rejection and a revocation can be appealed. A new owner of the business submits their own details.',
  machine: kycChart,
  starts: { 'a business': { items: ['missing', 'missing'], isDecided: false, expiresAt: null, at: 0 } },
  key: ({ context }) => [
    countItemsLeft(context),
    countItemsInComparison(context),
    context.isDecided,
    kycConditions.isDue.holds(context),
  ],
  variants: {
    'kyc.begin': byFacts,
    'item.submitted': byFacts,
    'kyc.submit': byFacts,
    'kyc.withdraw': byFacts,
    'kyc.approve': byFactsAndEnds,
    'kyc.requestAgain': byFacts,
    'kyc.reject': byFacts,
    'kyc.appeal': byFacts,
    'kyc.expire': byFactsAndEnds,
    'kyc.revoke': byFacts,
    'kyc.changeOwner': byFacts,
  },
  goal: 'approved',
  labels: {
    states: {
      'not started': 'Not started',
      'in progress': 'In progress',
      submitted: 'Under review',
      'needs attention': 'Needs attention',
      approved: 'Approved',
      rejected: 'Rejected',
      expired: 'Expired',
      revoked: 'Revoked',
    },
    events: {
      'kyc.begin': 'Merchant starts the verification',
      'item.submitted': 'Merchant submits an item',
      'kyc.submit': 'Merchant submits the verification',
      'kyc.withdraw': 'Merchant withdraws the submission',
      'kyc.approve': 'Operator approves the verification',
      'kyc.requestAgain': 'An item is requested again',
      'kyc.reject': 'Operator rejects the verification',
      'kyc.appeal': 'Merchant appeals',
      'kyc.expire': 'Approval expires',
      'kyc.revoke': 'Operator revokes the approval',
      'kyc.changeOwner': 'Business gets a new owner',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<KycCondition>),
  },
  invariants: {
    'only a complete verification is approved': ({ value, context }) =>
      value !== 'approved' || countItemsLeft(context) === 0,
    'nothing is approved while the identity provider compares an item': ({ value, context }) =>
      value !== 'approved' || countItemsInComparison(context) === 0,
    'nothing is approved after its expiry date': ({ value, context }) =>
      value !== 'approved' || !kycConditions.isDue.holds(context),
    'only an approval with an expiry date expires': ({ value, context }) =>
      value !== 'expired' || context.expiresAt !== null,
    'a decision stays recorded': ({ value, context: { isDecided } }) =>
      isDecided || value === 'not started' || value === 'in progress' || value === 'submitted',
  },
  restingStates: ['approved'],
});
