import { assign, setup } from 'xstate';
import { type KycItemStatus, type KycStatus, isItemLeft } from '#domain/kyc.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type Clause, type Condition, clauseOf, lawOf, permits } from './law.ts';

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
  | 'item.given'
  | 'kyc.submit'
  | 'kyc.withdraw'
  | 'kyc.approve'
  | 'kyc.askAgain'
  | 'kyc.reject'
  | 'kyc.appeal'
  | 'kyc.expire'
  | 'kyc.revoke';

/** Returns the number of items that are missing or must be submitted again. */
export const countItemsLeft = ({ items }: Pick<KycFacts, 'items'>): number => items.filter(isItemLeft).length;
/** Returns the number of items that the identity provider is still comparing. */
export const countItemsChecking = ({ items }: Pick<KycFacts, 'items'>): number =>
  items.filter((status) => status === 'checking').length;

const isDue = ({ expiresAt, at }: KycFacts): boolean => expiresAt !== null && at >= expiresAt;

export const kycConditions = {
  isComplete: { holds: (facts) => countItemsLeft(facts) === 0, meetBy: () => 'item.given' },
  isChecked: { holds: (facts) => countItemsChecking(facts) === 0, meetBy: () => null },
  hasObjection: { holds: (facts) => countItemsLeft(facts) > 0, meetBy: () => null },
  isUndecided: { holds: ({ isDecided }) => !isDecided, meetBy: () => null },
  isCurrent: { holds: (facts) => !isDue(facts), meetBy: () => 'item.given' },
  isDue: { holds: isDue, meetBy: () => null },
} satisfies Record<string, Condition<KycFacts>>;
export type KycCondition = keyof typeof kycConditions;

const allowed = clauseOf<KycCondition>();
const noteFacts = 'noteFacts' as const;
const decide = ['noteFacts', 'noteDecision'] as const;
const give = { guard: allowed(['merchant']), actions: noteFacts } as const;
const submit = {
  target: 'submitted',
  guard: allowed(['merchant'], 'isComplete'),
  actions: noteFacts,
} as const;
const appeal = { target: 'submitted', guard: allowed(['merchant']), actions: noteFacts } as const;

/**
 * The lifecycle of an identity verification: items are submitted one by one, the verification is submitted, and it is
 * approved, rejected or returned with a reason for each wrong item. An approval expires or is revoked; a rejection and a
 * revocation can be appealed. Events carry the current facts.
 */
export const kycLifecycle = setup({
  types: {
    context: {} as KycFacts,
    input: {} as KycFacts,
    events: {} as { type: KycEventType; by: LifecycleActor } & Omit<KycFacts, 'isDecided'>,
  },
  guards: {
    allowed: ({ context, event }, clause: Clause<KycCondition>) =>
      permits(kycConditions, { ...event, isDecided: context.isDecided }, event.by, clause),
  },
  actions: {
    noteFacts: assign(({ event: { items, expiresAt, at } }) => ({ items, expiresAt, at })),
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
        'item.given': { target: 'in progress', ...give },
      },
    },
    'in progress': {
      on: {
        'item.given': { target: 'in progress', ...give },
        'kyc.submit': submit,
      },
    },
    submitted: {
      on: {
        'kyc.withdraw': {
          target: 'in progress',
          guard: allowed(['merchant'], 'isUndecided'),
          actions: noteFacts,
        },
        'kyc.approve': {
          target: 'approved',
          guard: allowed(['operator'], 'isComplete', 'isChecked', 'isCurrent'),
          actions: decide,
        },
        'kyc.askAgain': {
          target: 'needs attention',
          guard: allowed(['operator', 'identity'], 'hasObjection'),
          actions: decide,
        },
        'kyc.reject': { target: 'rejected', guard: allowed(['operator']), actions: decide },
      },
    },
    'needs attention': {
      on: {
        'item.given': { target: 'needs attention', ...give },
        'kyc.submit': submit,
      },
    },
    approved: {
      on: {
        'kyc.expire': { target: 'expired', guard: allowed(['timer'], 'isDue'), actions: noteFacts },
        'kyc.revoke': { target: 'revoked', guard: allowed(['operator']), actions: decide },
      },
    },
    rejected: { on: { 'kyc.appeal': appeal } },
    expired: {
      on: {
        'item.given': { target: 'expired', ...give },
        'kyc.submit': submit,
      },
    },
    revoked: { on: { 'kyc.appeal': appeal } },
  },
});

export const kycLaw = lawOf<KycRecord, KycStatus, KycEventType, KycCondition>(
  kycLifecycle,
  kycConditions,
  'status',
  [],
);
