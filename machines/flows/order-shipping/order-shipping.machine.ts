import {
  isAnswered,
  isForbidden,
  isNotFound,
  isRateLimited,
  isSignedOut,
  refusedWith,
} from '../call-result.ts';
import { emptyDetails, orderShippingSetup } from './order-shipping.setup.ts';
import type { OrderAnswer } from './order-shipping.types.ts';

interface Answered {
  event: { output: OrderAnswer };
}
const answer = ({ event }: Answered) => ({ answer: event.output });

const note = { type: 'setRefusal', params: answer } as const;
const notLoaded = [
  { guard: isForbidden, target: 'forbidden' },
  { guard: isNotFound, target: 'missing' },
  { guard: isRateLimited, target: 'limited', actions: note },
  { target: 'unreachable', actions: note },
] as const;

/**
 * A merchant ships an order or takes another step. Invariants: a step is offered only if the lifecycles accept it; nothing
 * is sent before its idempotency key is saved; a lost response is requested again under that key, never under a new one;
 * every refusal reloads the order. Only an attempt without a response survives a reload.
 */
export const orderShippingMachine = orderShippingSetup.createMachine({
  id: 'order-shipping',
  context: ({ input }) => ({
    ...input,
    overview: null,
    step: null,
    details: emptyDetails,
    refusal: null,
    outcome: null,
    polls: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: isAnswered,
            target: 'loaded',
            actions: { type: 'setOverview', params: answer },
          },
          ...notLoaded,
        ],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },
    loaded: {
      always: [
        { guard: 'isAttemptKept', target: 'submitting', actions: 'resumeAttempt' },
        { target: 'open' },
      ],
    },
    unreachable: {
      exit: 'clearRefusal',
      on: { 'order.retry': 'loading', 'network.back': 'loading' },
    },
    limited: { after: { retryDelay: 'loading' }, exit: 'clearRefusal' },
    missing: { on: { 'order.retry': 'loading' } },
    forbidden: { on: { 'order.retry': 'loading' } },

    open: {
      initial: 'sorting',
      on: {
        'step.choose': {
          guard: { type: 'isLegal', params: ({ event }) => ({ step: event.step }) },
          target: 'confirming',
          actions: { type: 'choose', params: ({ event }) => ({ step: event.step }) },
        },
        'order.refresh': '.checking',
      },
      states: {
        sorting: {
          always: [
            { guard: 'isCourierAsked', target: 'awaitingCourier' },
            { guard: 'isCourierRefused', target: 'courierRefused' },
            { guard: 'hasOutcome', target: 'succeeded' },
            { target: 'reviewing' },
          ],
        },
        reviewing: {},
        succeeded: { on: { 'notice.dismiss': { target: 'reviewing', actions: 'clearNotice' } } },
        awaitingCourier: { after: { pollDelay: { target: 'checking', actions: 'countPoll' } } },
        courierRefused: {},
        checking: {
          tags: 'busy',
          on: { 'order.refresh': undefined },
          invoke: {
            id: 'checkOrder',
            src: 'loadOrder',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: [
              {
                guard: isAnswered,
                target: 'sorting',
                actions: [
                  { type: 'clearOutdatedOutcome', params: answer },
                  { type: 'setCourierResponse', params: answer },
                  { type: 'setOverview', params: answer },
                ],
              },
              { guard: isForbidden, target: '#order-shipping.forbidden', actions: 'clearNotice' },
              { guard: isNotFound, target: '#order-shipping.missing', actions: 'clearNotice' },
              { target: 'sorting' },
            ],
            onError: 'sorting',
          },
        },
      },
    },

    confirming: {
      on: {
        'step.confirm': {
          target: 'keeping',
          actions: { type: 'setDetails', params: ({ event }) => ({ details: event.details }) },
        },
        'step.leave': { target: 'open', actions: 'clearNotice' },
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'saveAttempt',
        src: 'saveAttempt',
        input: ({ context }) => ({
          orderId: context.orderId,
          step: context.step,
          details: context.details,
          version: context.overview?.order.version ?? null,
        }),
        onDone: {
          target: 'submitting',
          actions: { type: 'setAttempt', params: ({ event }) => ({ attempt: event.output }) },
        },
        onError: { target: 'confirming', actions: 'setStorageRefusal' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'submitStep',
        src: 'submitStep',
        input: ({ context }) => ({ orderId: context.orderId, attempt: context.attempt }),
        onDone: [
          {
            guard: isAnswered,
            target: 'open',
            actions: [
              { type: 'setOverview', params: answer },
              'setOutcome',
              'clearAttempt',
              'deleteStoredAttempt',
            ],
          },
          {
            guard: refusedWith('IN_PROGRESS'),
            target: 'queued',
            actions: 'clearRefusal',
          },
          { guard: isRateLimited, target: 'postponed', actions: note },
          // The session chart asks the person to sign in; the attempt is kept and continues afterwards.
          { guard: isSignedOut, target: 'unanswered' },
          {
            guard: refusedWith('INVALID', 'MALFORMED'),
            target: 'confirming',
            actions: [note, 'clearAttempt', 'deleteStoredAttempt'],
          },
          {
            target: 'catchingUp',
            actions: [note, 'clearAttempt', 'deleteStoredAttempt'],
          },
        ],
        onError: 'unanswered',
      },
    },
    queued: { tags: 'busy', after: { queueDelay: 'submitting' } },
    postponed: {
      after: { retryDelay: 'submitting' },
      on: { 'step.abandon': { target: 'loading', actions: ['clearAttempt', 'deleteStoredAttempt'] } },
    },
    unanswered: {
      on: {
        'step.retry': 'submitting',
        'network.back': 'submitting',
        'step.abandon': { target: 'loading', actions: ['clearAttempt', 'deleteStoredAttempt'] },
      },
    },
    catchingUp: {
      tags: 'busy',
      invoke: {
        id: 'catchUp',
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: isAnswered,
            target: 'refused',
            actions: { type: 'setOverview', params: answer },
          },
          ...notLoaded,
        ],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },
    refused: {
      on: {
        'step.again': {
          guard: { type: 'isLegal', params: ({ context }) => ({ step: context.step }) },
          target: 'confirming',
        },
        'step.choose': {
          guard: { type: 'isLegal', params: ({ event }) => ({ step: event.step }) },
          target: 'confirming',
          actions: { type: 'choose', params: ({ event }) => ({ step: event.step }) },
        },
        'notice.dismiss': { target: 'open', actions: 'clearNotice' },
      },
    },
  },
});
