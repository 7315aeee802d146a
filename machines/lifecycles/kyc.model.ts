import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type KycCondition, type KycFacts, kycLifecycle } from './kyc.lifecycle.ts';
import type { Clause } from './law.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<KycCondition, string> = {
  isComplete: 'everything is handed in',
  isChecked: 'the identity provider has answered',
  hasObjection: 'something has to come again',
};

const facts: Record<string, KycFacts> = {
  'something is left': { itemsLeft: 1, itemsChecking: 0 },
  'all is there, and still looked at': { itemsLeft: 0, itemsChecking: 1 },
  'all is there': { itemsLeft: 0, itemsChecking: 0 },
};

const byEachActorAndFacts: Record<string, { by: LifecycleActor } & KycFacts> = Object.fromEntries(
  Object.entries(byEachActor).flatMap(([who, { by }]) =>
    Object.entries(facts).map(([how, then]) => [`${who}, ${how}`, { by, ...then }]),
  ),
);

/** How the law of an identity verification is explored, drawn and told. */
export const kycModel = defineModel({
  id: 'kyc',
  title: 'The life of an identity verification',
  purpose:
    'From nothing to a verified business: what is asked for is handed in item by item and reviewed as a whole. A review that finds something wrong asks for that alone again, and says why.',
  machine: kycLifecycle,
  starts: { 'a business': { itemsLeft: 1, itemsChecking: 0 } },
  key: ({ context }) => context,
  variants: {
    'kyc.begin': byEachActorAndFacts,
    'item.given': byEachActorAndFacts,
    'kyc.submit': byEachActorAndFacts,
    'kyc.approve': byEachActorAndFacts,
    'kyc.askAgain': byEachActorAndFacts,
    'kyc.reject': byEachActorAndFacts,
  },
  labels: {
    states: {
      'not started': 'Not started',
      'in progress': 'In progress',
      submitted: 'Under review',
      'needs attention': 'Needs attention',
      approved: 'Approved',
      rejected: 'Rejected',
    },
    events: {
      'kyc.begin': 'The business begins',
      'item.given': 'An item is handed in',
      'kyc.submit': 'It is sent for review',
      'kyc.approve': 'It is approved',
      'kyc.askAgain': 'Something is asked for again',
      'kyc.reject': 'It is rejected',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<KycCondition>),
  },
  invariants: {
    'only what is whole is under review or approved': ({ value, context: { itemsLeft } }) =>
      (value !== 'submitted' && value !== 'approved') || itemsLeft === 0,
    'nothing is approved that the provider still looks at': ({ value, context: { itemsChecking } }) =>
      value !== 'approved' || itemsChecking === 0,
  },
});
