import { assign, setup } from 'xstate';
import type { KycStatus } from '#domain/kyc.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type Clause, type Condition, clauseOf, lawOf, permits } from './law.ts';

/** What the law reads of a case: how many items are missing or asked for again, and how many the provider still looks at. */
export interface KycFacts {
  itemsLeft: number;
  itemsChecking: number;
}
export interface KycRecord extends KycFacts {
  status: KycStatus;
}

export type KycEventType =
  | 'kyc.begin'
  | 'item.given'
  | 'kyc.submit'
  | 'kyc.approve'
  | 'kyc.askAgain'
  | 'kyc.reject';

export const kycConditions = {
  isComplete: { holds: ({ itemsLeft }) => itemsLeft === 0, meetBy: () => 'item.given' },
  isChecked: { holds: ({ itemsChecking }) => itemsChecking === 0, meetBy: () => null },
  hasObjection: { holds: ({ itemsLeft }) => itemsLeft > 0, meetBy: () => null },
} satisfies Record<string, Condition<KycFacts>>;
export type KycCondition = keyof typeof kycConditions;

const allowed = clauseOf<KycCondition>();
const noteFacts = 'noteFacts' as const;

/**
 * The life of an identity verification (decisions, "Record lifecycles"): put together item by item, sent, and approved,
 * rejected, or sent back with a reason for each item that has to come again. Events carry the facts as they are then.
 */
export const kycLifecycle = setup({
  types: {
    context: {} as KycFacts,
    input: {} as KycFacts,
    events: {} as { type: KycEventType; by: LifecycleActor } & KycFacts,
  },
  guards: {
    allowed: ({ event }, clause: Clause<KycCondition>) => permits(kycConditions, event, event.by, clause),
  },
  actions: {
    noteFacts: assign(({ event: { itemsLeft, itemsChecking } }) => ({ itemsLeft, itemsChecking })),
  },
}).createMachine({
  id: 'kyc',
  context: ({ input }) => input,
  initial: 'not started',
  states: {
    'not started': {
      on: {
        'kyc.begin': { target: 'in progress', guard: allowed(['merchant']), actions: noteFacts },
        'item.given': { target: 'in progress', guard: allowed(['merchant']), actions: noteFacts },
      },
    },
    'in progress': {
      on: {
        'item.given': { target: 'in progress', guard: allowed(['merchant']), actions: noteFacts },
        'kyc.submit': { target: 'submitted', guard: allowed(['merchant'], 'isComplete'), actions: noteFacts },
      },
    },
    submitted: {
      on: {
        'kyc.approve': {
          target: 'approved',
          guard: allowed(['operator'], 'isComplete', 'isChecked'),
          actions: noteFacts,
        },
        'kyc.askAgain': {
          target: 'needs attention',
          guard: allowed(['operator', 'identity'], 'hasObjection'),
          actions: noteFacts,
        },
        'kyc.reject': { target: 'rejected', guard: allowed(['operator']), actions: noteFacts },
      },
    },
    'needs attention': {
      on: {
        'item.given': { target: 'needs attention', guard: allowed(['merchant']), actions: noteFacts },
        'kyc.submit': { target: 'submitted', guard: allowed(['merchant'], 'isComplete'), actions: noteFacts },
      },
    },
    approved: { type: 'final' },
    rejected: { type: 'final' },
  },
});

export const kycLaw = lawOf<KycRecord, KycStatus, KycEventType, KycCondition>(
  kycLifecycle,
  kycConditions,
  'status',
  [],
);
