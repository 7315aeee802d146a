import { assign, setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type PaymentResult, isConclusive } from '#domain/payment.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type PaymentStatus = 'started' | 'pending' | 'success' | 'failed' | 'disputed' | 'reversed';
export type PaymentEventType =
  | 'payment.recorded'
  | 'payment.pending'
  | 'payment.missing'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.reversed'
  | 'payment.undone'
  | 'dispute.opened'
  | 'dispute.closed';

export interface PaymentFacts {
  /** It is a payment through a provider; a recorded payment can be undone instead. */
  byProvider: boolean;
  /** The disputed amount in minor units; for a dispute event, the amount after it. */
  disputedMinor: number;
}
export interface PaymentRecord extends PaymentFacts {
  status: PaymentStatus;
}

export const paymentConditions = {
  isByProvider: { holds: ({ byProvider }) => byProvider, satisfiedBy: () => null },
  isByHand: { holds: ({ byProvider }) => !byProvider, satisfiedBy: () => null },
  isDisputed: { holds: ({ disputedMinor }) => disputedMinor > 0, satisfiedBy: () => null },
  isUndisputed: { holds: ({ disputedMinor }) => disputedMinor === 0, satisfiedBy: () => null },
} satisfies Record<string, Condition<PaymentFacts>>;
export type PaymentCondition = keyof typeof paymentConditions;

const allowed = createGuard<PaymentCondition>();
const succeed = { target: 'success', guard: allowed(['payment'], 'isByProvider') } as const;
const reverse = {
  target: 'reversed',
  guard: allowed(['payment'], 'isByProvider'),
  actions: 'endDisputes',
} as const;
const dispute = {
  target: 'disputed',
  guard: allowed(['payment'], 'isByProvider', 'isDisputed'),
  actions: 'noteDisputed',
} as const;

const fail = { target: 'failed', guard: allowed(['payment'], 'isByProvider') } as const;

/**
 * The lifecycle of a payment: started → pending → success · failed; failed → success, if it succeeds late; success →
 * reversed, directly or after a dispute, during which its money is held. A started payment is no payment yet: its page
 * was opened, and the provider knows of none. It is pending only while the provider says so. A recorded payment succeeds
 * at once and can be undone; a provider's payment can only be refunded, which is a transaction with its own lifecycle.
 */
export const paymentChart = setup({
  types: {
    context: {} as PaymentFacts,
    input: {} as PaymentFacts,
    events: {} as { type: PaymentEventType; by: LifecycleActor; disputedMinor?: number },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<PaymentCondition>) =>
      isAllowed(
        paymentConditions,
        { ...context, disputedMinor: event.disputedMinor ?? context.disputedMinor },
        event.by,
        clause,
      ),
  },
  actions: {
    noteDisputed: assign({
      disputedMinor: ({ context, event }) => event.disputedMinor ?? context.disputedMinor,
    }),
    endDisputes: assign({ disputedMinor: 0 }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => input,
  initial: 'started',
  states: {
    started: {
      on: {
        'payment.recorded': { target: 'success', guard: allowed(['merchant'], 'isByHand') },
        'payment.pending': { target: 'pending', guard: allowed(['payment'], 'isByProvider') },
        'payment.succeeded': succeed,
        'payment.failed': fail,
      },
    },
    pending: {
      on: {
        'payment.missing': { target: 'started', guard: allowed(['payment'], 'isByProvider') },
        'payment.succeeded': succeed,
        'payment.failed': fail,
      },
    },
    failed: { on: { 'payment.succeeded': succeed } },
    success: {
      on: {
        'dispute.opened': dispute,
        'payment.reversed': reverse,
        'payment.undone': { target: 'reversed', guard: allowed(['merchant'], 'isByHand') },
      },
    },
    disputed: {
      on: {
        // Another dispute, or a larger amount is held.
        'dispute.opened': dispute,
        // Won, or lost in part, which is refunded; another dispute may still be open.
        'dispute.closed': [
          {
            target: 'success',
            guard: allowed(['payment'], 'isByProvider', 'isUndisputed'),
            actions: 'noteDisputed',
          },
          dispute,
        ],
        'payment.reversed': reverse,
      },
    },
    reversed: {},
  },
});

export const paymentLifecycle = createLifecycle<
  PaymentRecord,
  PaymentStatus,
  PaymentEventType,
  PaymentCondition
>(paymentChart, paymentConditions, 'status', []);

/** Returns a payment's status. Without a clear answer of the provider it stays pending. */
export const paymentStatusOf = (result: PaymentResult, disputedMinor = 0): PaymentStatus => {
  if (result === 'success' && disputedMinor > 0) return 'disputed';
  if (result === 'notFound') return 'started';
  return isConclusive(result) ? result : 'pending';
};

export const resultOfStatus = {
  started: 'notFound',
  pending: 'pending',
  success: 'success',
  disputed: 'success',
  failed: 'failed',
  reversed: 'reversed',
} as const;

/**
 * Returns the events of a provider's report, in order. A reversal that is reported before its success contains both; an
 * unclear answer contains none.
 */
export function eventsOfPaymentUpdate(status: PaymentStatus, result: PaymentResult): PaymentEventType[] {
  if (result === 'success') return ['payment.succeeded'];
  if (result === 'failed') return ['payment.failed'];
  if (result === 'pending' && status === 'started') return ['payment.pending'];
  if (result === 'notFound' && status === 'pending') return ['payment.missing'];
  if (result !== 'reversed') return [];
  return status === 'success' || status === 'disputed' || status === 'reversed'
    ? ['payment.reversed']
    : ['payment.succeeded', 'payment.reversed'];
}
