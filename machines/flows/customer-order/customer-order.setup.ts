import { assign, setup } from 'xstate';
import type { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import {
  type CallResult,
  type FailureKind,
  resultGuards,
  retryDelay,
  storageRefusal,
} from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  CustomerAttempt,
  CustomerAttemptDraft,
  CustomerOrderAnswer,
  CustomerOrderContext,
  CustomerOrderFlowEvent,
  CustomerOrderInput,
  PayLinkAnswer,
} from './customer-order.types.ts';

const QUEUE_MS = 1_500;
const isLegal = ({ order }: CustomerOrderContext, action: CustomerOrderEvent): boolean =>
  order !== null && order.actions.some(({ event, reason }) => event === action && reason === null);

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const customerOrderSetup = setup({
  types: {
    context: {} as CustomerOrderContext,
    events: {} as CustomerOrderFlowEvent,
    input: {} as CustomerOrderInput,
    tags: {} as 'busy',
  },
  actors: {
    loadOrder: notProvided<CustomerOrderAnswer, { token: string }>('loadOrder'),
    saveAttempt: notProvided<CustomerAttempt, CustomerAttemptDraft>('saveAttempt'),
    submitAction: notProvided<CustomerOrderAnswer, { token: string; attempt: CustomerAttempt | null }>(
      'submitAction',
    ),
    openPayment: notProvided<PayLinkAnswer, { token: string }>('openPayment'),
  },
  guards: {
    ...resultGuards,
    isLegal: ({ context }, { action }: { action: CustomerOrderEvent }) => isLegal(context, action),
    /** An action that is resumed after a reload may no longer be possible. */
    isNoLongerLegal: ({ context }) => context.action === null || !isLegal(context, context.action),
    hasNotice: ({ context }) => context.outcome !== null || context.conflict !== null,
    isDue: ({ context }) => (context.order?.dueMinor ?? 0) > 0,
    isAttemptKept: ({ context }) => context.attempt !== null,
  },
  actions: {
    setOrder: assign((_, { answer }: { answer: CustomerOrderAnswer }) =>
      answer.ok ? { order: answer.data } : {},
    ),
    choose: assign((_, { action }: { action: CustomerOrderEvent }) => ({
      action,
      note: '',
      refusal: null,
      conflict: null,
      outcome: null,
    })),
    setNote: assign((_, { note }: { note: string }) => ({ note, refusal: null })),
    setAttempt: assign((_, { attempt }: { attempt: CustomerAttempt }) => ({ attempt })),
    resumeAttempt: assign(({ context: { attempt } }) => ({
      action: attempt?.action ?? null,
      note: attempt?.note ?? '',
    })),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    clearRefusal: assign({ refusal: null }),
    /** Keeps why the request was refused until the order is loaded again, and shown with it. */
    keepConflict: assign({ conflict: ({ context }) => context.refusal }),
    setStorageRefusal: assign({ refusal: storageRefusal }),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure })),
    setOutcome: assign(({ context }) => ({ outcome: context.action, action: null, note: '', refusal: null })),
    clearNotice: assign({ outcome: null, refusal: null, conflict: null, action: null, note: '' }),
    clearAttempt: assign({ attempt: null }),
    /** Removes the attempt that `saveAttempt` stored on this device. */
    deleteStoredAttempt: () => {},
    /** Opens the payment page of the order. */
    leave: (_args, _params: { answer: PayLinkAnswer }) => {},
  },
  delays: { queueDelay: QUEUE_MS, retryDelay },
});
