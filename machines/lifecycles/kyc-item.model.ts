import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type KycItemCondition, kycItemLifecycle } from './kyc-item.lifecycle.ts';
import type { Clause } from './law.ts';
import { byEachActor, sayClause } from './words.ts';

const conditionWords: Record<KycItemCondition, string> = {
  isCompared: 'the register is asked about it',
  isNotCompared: 'no register is asked about it',
};

const withReason = (reason: string | null): Record<string, { by: LifecycleActor; reason: string | null }> =>
  Object.fromEntries(Object.entries(byEachActor).map(([actor, { by }]) => [actor, { by, reason }]));
const plain = withReason(null);
const explained = withReason('The picture is too dark');

/** How one item of an identity verification is explored, drawn and described. */
export const kycItemModel = defineModel({
  id: 'kyc-item',
  title: 'The life of a verification item',
  purpose:
    'From missing to accepted: an item is submitted, compared with the register where there is one, and reviewed with the others. A refused item says why and is submitted again; an accepted one expires.',
  machine: kycItemLifecycle,
  starts: {
    'details or a document': { isCompared: false, reason: null },
    'identity numbers': { isCompared: true, reason: null },
  },
  key: ({ context: { isCompared, reason } }) => [isCompared, reason !== null],
  variants: {
    'item.give': plain,
    'item.compare': plain,
    'item.confirm': plain,
    'item.refuse': explained,
    'item.accept': plain,
    'item.expire': explained,
  },
  labels: {
    states: {
      missing: 'Missing',
      checking: 'Being compared with the register',
      ready: 'Submitted',
      'needs attention': 'Refused, with a reason',
      approved: 'Accepted',
    },
    events: {
      'item.give': 'Merchant submits it',
      'item.compare': 'Merchant changes the name it is compared with',
      'item.confirm': 'Identity provider confirms it',
      'item.refuse': 'It is refused',
      'item.accept': 'Operator accepts it',
      'item.expire': 'It expires',
    },
    outcomes: {},
    guard: (_name, params) => sayClause(conditionWords, params as Clause<KycItemCondition>),
  },
  invariants: {
    'an item says why exactly while it has to be submitted again': ({ value, context: { reason } }) =>
      (value === 'needs attention') === (reason !== null),
    'only what a register knows is compared': ({ value, context: { isCompared } }) =>
      value !== 'checking' || isCompared,
  },
  resting: ['approved'],
});
