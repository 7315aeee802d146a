import { assign, setup } from 'xstate';
import type { KycItem, KycItemStatus } from '#domain/kyc.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export interface KycItemFacts {
  /** The identity provider compares it with its register before the review. */
  isCompared: boolean;
  /** Why it must be submitted again; null if it needn't be. */
  reason: string | null;
}
export interface KycItemRecord extends KycItemFacts {
  status: KycItemStatus;
}

export type KycItemEventType =
  | 'item.submit'
  | 'item.compare'
  | 'item.confirm'
  | 'item.refuse'
  | 'item.accept'
  | 'item.expire'
  | 'item.clear';

export const kycItemConditions = {
  isCompared: { holds: ({ isCompared }) => isCompared, satisfiedBy: () => null },
  isNotCompared: { holds: ({ isCompared }) => !isCompared, satisfiedBy: () => null },
} satisfies Record<string, Condition<KycItemFacts>>;
export type KycItemCondition = keyof typeof kycItemConditions;

const allowed = createGuard<KycItemCondition>();
const give = [
  { target: 'checking', guard: allowed(['merchant'], 'isCompared'), actions: 'clearReason' },
  { target: 'ready', guard: allowed(['merchant'], 'isNotCompared'), actions: 'clearReason' },
] as const;
/** The name was changed, so the numbers are compared again. */
const compare = {
  target: 'checking',
  guard: allowed(['merchant'], 'isCompared'),
  actions: 'clearReason',
} as const;
const refuse = {
  target: 'needs attention',
  guard: allowed(['operator']),
  actions: 'noteReason',
} as const;

/** The business has a new owner, who submits the item about themselves. */
const clear = { target: 'needs attention', guard: allowed(['timer']), actions: 'noteReason' } as const;

/**
 * The lifecycle of a verification item: submitted, compared with the provider's register if there is one, then accepted
 * with the verification, or rejected with a reason until it is submitted again. An accepted item expires. An item about the
 * owner is cleared when the business has a new one.
 */
export const kycItemChart = setup({
  types: {
    context: {} as KycItemFacts,
    input: {} as KycItemFacts,
    events: {} as { type: KycItemEventType; by: LifecycleActor; reason: string | null },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<KycItemCondition>) =>
      isAllowed(kycItemConditions, context, event.by, clause),
  },
  actions: {
    clearReason: assign({ reason: null }),
    noteReason: assign(({ event }) => ({ reason: event.reason })),
  },
}).createMachine({
  id: 'kyc-item',
  context: ({ input }) => input,
  initial: 'missing',
  states: {
    missing: { on: { 'item.submit': give } },
    checking: {
      on: {
        'item.submit': compare,
        'item.compare': compare,
        'item.confirm': { target: 'ready', guard: allowed(['identity']), actions: 'clearReason' },
        'item.refuse': {
          target: 'needs attention',
          guard: allowed(['operator', 'identity']),
          actions: 'noteReason',
        },
        'item.clear': clear,
      },
    },
    ready: {
      on: {
        'item.submit': give,
        'item.compare': compare,
        'item.refuse': refuse,
        'item.accept': { target: 'approved', guard: allowed(['operator']), actions: 'clearReason' },
        'item.clear': clear,
      },
    },
    'needs attention': { on: { 'item.submit': give, 'item.compare': compare, 'item.clear': clear } },
    approved: {
      on: {
        'item.submit': give,
        'item.compare': compare,
        'item.refuse': refuse,
        'item.expire': { target: 'needs attention', guard: allowed(['timer']), actions: 'noteReason' },
        'item.clear': clear,
      },
    },
  },
});

export const kycItemLifecycle = createLifecycle<
  KycItemRecord,
  KycItemStatus,
  KycItemEventType,
  KycItemCondition
>(kycItemChart, kycItemConditions, 'status', [], {
  // The reason changes, whatever the item was rejected for before.
  'item.clear': () => false,
});

/** Returns true for the item that the identity provider compares with its register. */
export const isComparedItem = (item: KycItem): boolean => item === 'IDENTITY_NUMBERS';
