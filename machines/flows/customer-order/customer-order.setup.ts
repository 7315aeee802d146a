import { assign, fromPromise, setup } from 'xstate';
import type { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import { type Answer, refusalGuards, type Refused, retryDelay } from '../answer.ts';
import type {
  CustomerAttempt,
  CustomerAttemptDraft,
  CustomerOrderAnswer,
  CustomerOrderContext,
  CustomerOrderFlowEvent,
  CustomerOrderInput,
  FailureKind,
  PayLinkAnswer,
} from './customer-order.types.ts';

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} was not provided`));

/** How soon a request is repeated that the server still works on. */
const IN_PROGRESS_MS = 1_500;
const isLegal = ({ order }: CustomerOrderContext, action: CustomerOrderEvent): boolean =>
  order !== null && order.actions.some(({ event, reason }) => event === action && reason === null);

/** Soon while the server still works on the same request; after too many requests, when it said. */
const repeatDelay = ({ context }: { context: CustomerOrderContext }): number =>
  context.refusal?.code === 'IN_PROGRESS' ? IN_PROGRESS_MS : retryDelay({ context });

/** What the chart's names mean; the actors are passed in by whoever runs it. */
export const customerOrderSetup = setup({
  types: {
    context: {} as CustomerOrderContext,
    events: {} as CustomerOrderFlowEvent,
    input: {} as CustomerOrderInput,
    tags: {} as 'busy',
  },
  actors: {
    loadOrder: fromPromise<CustomerOrderAnswer, { token: string }>(notProvided('loadOrder')),
    keepAttempt: fromPromise<CustomerAttempt, CustomerAttemptDraft>(notProvided('keepAttempt')),
    submitAction: fromPromise<CustomerOrderAnswer, { token: string; attempt: CustomerAttempt | null }>(
      notProvided('submitAction'),
    ),
    openPayment: fromPromise<PayLinkAnswer, { token: string }>(notProvided('openPayment')),
  },
  guards: {
    ...refusalGuards,
    isLegal: ({ context }, { action }: { action: CustomerOrderEvent }) => isLegal(context, action),
    /** An action that was taken up after a reload may have become impossible meanwhile. */
    isNoLongerLegal: ({ context }) => context.action === null || !isLegal(context, context.action),
    hasNotice: ({ context }) => context.outcome !== null || context.refusal !== null,
    isDue: ({ context }) => (context.order?.dueMinor ?? 0) > 0,
    isAttemptKept: ({ context }) => context.attempt !== null,
    isAnswered: (_, { answer }: { answer: Answer<unknown> }) => answer.ok,
    isRefusedWith: (_, { answer, codes }: { answer: Answer<unknown>; codes: readonly Refused['code'][] }) =>
      !answer.ok && codes.includes(answer.code),
  },
  actions: {
    setOrder: assign((_, { answer }: { answer: CustomerOrderAnswer }) =>
      answer.ok ? { order: answer.data } : {},
    ),
    choose: assign((_, { action }: { action: CustomerOrderEvent }) => ({
      action,
      note: '',
      refusal: null,
      outcome: null,
    })),
    setNote: assign((_, { note }: { note: string }) => ({ note, refusal: null })),
    setAttempt: assign((_, { attempt }: { attempt: CustomerAttempt }) => ({ attempt })),
    resumeAttempt: assign(({ context: { attempt } }) => ({
      action: attempt?.action ?? null,
      note: attempt?.note ?? '',
    })),
    setRefusal: assign((_, { answer }: { answer: Answer<unknown> }) => ({
      refusal: answer.ok ? null : answer,
    })),
    setStorageRefusal: assign({
      refusal: {
        ok: false,
        code: 'UNEXPECTED',
        fields: [],
        triesLeft: undefined,
        retryAtMs: undefined,
        message: "Nothing was sent because this device couldn't save the request. Try again.",
      },
    }),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure })),
    setOutcome: assign(({ context }) => ({ outcome: context.action, action: null, note: '', refusal: null })),
    clearNotice: assign({ outcome: null, refusal: null, action: null, note: '' }),
    clearAttempt: assign({ attempt: null }),
    /** Removes what `keepAttempt` kept on this device. */
    forgetAttempt: () => {},
    /** Leads to the page that the order is paid on. */
    leave: (_args, _params: { answer: PayLinkAnswer }) => {},
  },
  delays: { retryDelay, repeatDelay },
});
