import type { LifecycleActor } from '#domain/order-status.ts';
import { defineModel } from '../model.ts';
import { type KycItemCondition, kycItemChart } from './kyc-item.lifecycle.ts';
import type { GuardParams } from './lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<KycItemCondition, string> = {
  isCompared: 'it is compared with a register',
  isNotCompared: "it isn't compared with a register",
};

const withReason = (reason: string | null): Record<string, { by: LifecycleActor; reason: string | null }> =>
  Object.fromEntries(Object.entries(byEachActor).map(([actor, { by }]) => [actor, { by, reason }]));
const plain = withReason(null);
const explained = withReason('The image is too dark');

/** How one item of an identity verification is explored, drawn and described. */
export const kycItemModel = defineModel({
  id: 'kyc-item',
  title: 'Verification item lifecycle',
  purpose:
    'An item is submitted, compared with the register if there is one, and reviewed with the others. A rejected item says why and must be submitted again; an accepted item expires. Items about the owner are cleared when the business has a new one.',
  machine: kycItemChart,
  starts: {
    'details or a document': { isCompared: false, reason: null },
    'identity numbers': { isCompared: true, reason: null },
  },
  key: ({ context: { isCompared, reason } }) => [isCompared, reason !== null],
  variants: {
    'item.submit': plain,
    'item.compare': plain,
    'item.confirm': plain,
    'item.refuse': explained,
    'item.accept': plain,
    'item.expire': explained,
    'item.clear': explained,
  },
  goal: 'approved',
  labels: {
    states: {
      missing: 'Missing',
      checking: 'Being compared with the register',
      ready: 'Submitted',
      'needs attention': 'Rejected, with a reason',
      approved: 'Accepted',
    },
    events: {
      'item.submit': 'Merchant submits the item',
      'item.compare': 'Merchant changes the name that it is compared with',
      'item.confirm': 'Identity provider confirms the item',
      'item.refuse': 'Item is rejected',
      'item.accept': 'Operator accepts the item',
      'item.expire': 'Item expires',
      'item.clear': 'Item is cleared for a new owner of the business',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<KycItemCondition>),
  },
  invariants: {
    'an item has a reason exactly while it must be submitted again': ({ value, context: { reason } }) =>
      (value === 'needs attention') === (reason !== null),
    'only items with a register are compared': ({ value, context: { isCompared } }) =>
      value !== 'checking' || isCompared,
  },
  restingStates: ['approved'],
});
