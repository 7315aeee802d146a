import { assign, setup } from 'xstate';
import { type KycItemStatus, isItemMissing } from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export interface KycFacts {
  /** The status of every required item. */
  items: readonly KycItemStatus[];
  /** A review or the identity provider made a decision before. */
  isDecided: boolean;
  /** When an approval expires, or would expire if it were given now, in milliseconds; null if it never expires. */
  expiresAt: number | null;
  /** The current time in milliseconds. */
  at: number;
}
export interface KycRecord extends KycFacts {
  status: KycStatus;
}

export type KycEventType =
  | 'kyc.begin'
  | 'item.submitted'
  | 'kyc.submit'
  | 'kyc.withdraw'
  | 'kyc.approve'
  | 'kyc.requestAgain'
  | 'kyc.reject'
  | 'kyc.appeal'
  | 'kyc.expire'
  | 'kyc.revoke'
  | 'kyc.changeOwner';

/** Returns the number of items that are missing or must be submitted again. */
export const countItemsLeft = ({ items }: Pick<KycFacts, 'items'>): number =>
  items.filter(isItemMissing).length;
/** Returns the number of items that the identity provider is still comparing. */
export const countItemsInComparison = ({ items }: Pick<KycFacts, 'items'>): number =>
  items.filter((status) => status === 'checking').length;

const isDue = ({ expiresAt, at }: KycFacts): boolean => expiresAt !== null && at >= expiresAt;

export const kycConditions = {
  isComplete: { holds: (facts) => countItemsLeft(facts) === 0, satisfiedBy: () => 'item.submitted' },
  isChecked: { holds: (facts) => countItemsInComparison(facts) === 0, satisfiedBy: () => null },
  hasObjection: { holds: (facts) => countItemsLeft(facts) > 0, satisfiedBy: () => null },
  isUndecided: { holds: ({ isDecided }) => !isDecided, satisfiedBy: () => null },
  isCurrent: { holds: (facts) => !isDue(facts), satisfiedBy: () => 'item.submitted' },
  isDue: { holds: isDue, satisfiedBy: () => null },
} satisfies Record<string, Condition<KycFacts>>;
export type KycCondition = keyof typeof kycConditions;

const allowed = createGuard<KycCondition>();
const setFacts = 'setFacts' as const;
const decide = ['setFacts', 'noteDecision'] as const;
const give = { guard: allowed(['merchant']), actions: setFacts } as const;
const submit = {
  target: 'submitted',
  guard: allowed(['merchant'], 'isComplete'),
  actions: setFacts,
} as const;
const appeal = { target: 'submitted', guard: allowed(['merchant']), actions: setFacts } as const;
/** An ownership transfer has cleared the items about the previous owner, and the new owner submits their own. */
const changeOwner = <Target extends KycStatus>(target: Target) => ({
  'kyc.changeOwner': { target, guard: allowed(['timer']), actions: setFacts } as const,
});

/**
 * The lifecycle of an identity verification: items are submitted one by one, the verification is submitted, and it is
 * approved, rejected or returned with a reason for each wrong item. An approval expires or is revoked; a rejection and a
 * revocation can be appealed. It proves the identity of the owner, so a new owner of the business submits their own details;
 * a review or a refusal that isn't settled prevents the change of the owner. Events carry the current facts.
 */
export const kycChart = setup({
  types: {
    context: {} as KycFacts,
    input: {} as KycFacts,
    events: {} as { type: KycEventType; by: LifecycleActor } & Omit<KycFacts, 'isDecided'>,
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<KycCondition>) =>
      isAllowed(kycConditions, { ...event, isDecided: context.isDecided }, event.by, clause),
  },
  actions: {
    setFacts: assign(({ event: { items, expiresAt, at } }) => ({ items, expiresAt, at })),
    noteDecision: assign({ isDecided: true }),
  },
}).createMachine({
  id: 'kyc',
  context: ({ input }) => input,
  initial: 'not started',
  states: {
    'not started': {
      on: {
        'kyc.begin': { target: 'in progress', ...give },
        'item.submitted': { target: 'in progress', ...give },
      },
    },
    'in progress': {
      on: {
        'item.submitted': { target: 'in progress', ...give },
        'kyc.submit': submit,
        ...changeOwner('in progress'),
      },
    },
    submitted: {
      on: {
        'kyc.withdraw': {
          target: 'in progress',
          guard: allowed(['merchant'], 'isUndecided'),
          actions: setFacts,
        },
        'kyc.approve': {
          target: 'approved',
          guard: allowed(['operator'], 'isComplete', 'isChecked', 'isCurrent'),
          actions: decide,
        },
        'kyc.requestAgain': {
          target: 'needs attention',
          guard: allowed(['operator', 'identity'], 'hasObjection'),
          actions: decide,
        },
        'kyc.reject': { target: 'rejected', guard: allowed(['operator']), actions: decide },
      },
    },
    'needs attention': {
      on: {
        'item.submitted': { target: 'needs attention', ...give },
        'kyc.submit': submit,
        ...changeOwner('needs attention'),
      },
    },
    approved: {
      on: {
        'kyc.expire': { target: 'expired', guard: allowed(['timer'], 'isDue'), actions: setFacts },
        'kyc.revoke': { target: 'revoked', guard: allowed(['operator']), actions: decide },
        ...changeOwner('needs attention'),
      },
    },
    rejected: { on: { 'kyc.appeal': appeal } },
    expired: {
      on: {
        'item.submitted': { target: 'expired', ...give },
        'kyc.submit': submit,
        ...changeOwner('expired'),
      },
    },
    revoked: { on: { 'kyc.appeal': appeal } },
  },
});

export const kycLifecycle = createLifecycle<KycRecord, KycStatus, KycEventType, KycCondition>(
  kycChart,
  kycConditions,
  'status',
  [],
  {
    // Every change of the owner is recorded, also in the status in which it leaves the verification.
    'kyc.changeOwner': () => false,
  },
);
