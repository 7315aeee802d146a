import { postponed, savedAttempt } from '../attempt.ts';
import { isAnswered, isForbidden, isNotFound, isRateLimited, refusedWith } from '../call-result.ts';
import { emptyDetails, orderShippingSetup } from './order-shipping.setup.ts';
import type { Attempt, OrderAnswer, OrderShippingContext } from './order-shipping.types.ts';

interface At {
  context: OrderShippingContext;
}
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
const clearAttempt = ['clearAttempt', 'deleteStoredAttempt'] as const;
const abandon = { target: '#order-shipping.loading', actions: clearAttempt } as const;

/**
 * A merchant ships an order or takes another step. Invariants: a step is offered only if the lifecycles accept it; nothing
 * is sent before its idempotency key is saved; a lost response is requested again under that key, never under a new one;
 * every refusal reloads the order and is explained beside it, also if that takes several tries. Only an attempt without a response survives a reload.
 */
export const orderShippingMachine = orderShippingSetup.createMachine({
  id: 'order-shipping',
  context: ({ input }) => ({
    ...input,
    overview: null,
    step: null,
    details: emptyDetails,
    refusal: null,
    stepRefusal: null,
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
        { guard: 'isAttemptKept', target: 'submitting.sending', actions: 'resumeAttempt' },
        { guard: 'isStepRefused', target: 'refused' },
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
          target: 'submitting',
          actions: { type: 'setDetails', params: ({ event }) => ({ details: event.details }) },
        },
        'step.leave': { target: 'open', actions: 'clearNotice' },
      },
    },
    submitting: savedAttempt({
      save: {
        call: {
          id: 'saveAttempt',
          src: 'saveAttempt',
          input: ({ context: { orderId, step, details, overview } }: At) => ({
            orderId,
            step,
            details,
            version: overview?.order.version ?? null,
          }),
        },
        saved: {
          type: 'setAttempt',
          params: ({ event }: { event: { output: Attempt } }) => ({ attempt: event.output }),
        },
        notSaved: { target: '#order-shipping.confirming', actions: 'setStorageRefusal' },
      },
      send: {
        call: {
          id: 'submitStep',
          src: 'submitStep',
          input: ({ context: { orderId, attempt } }: At) => ({ orderId, attempt }),
        },
        responses: [
          {
            guard: isAnswered,
            target: '#order-shipping.open',
            actions: [{ type: 'setOverview', params: answer }, 'setOutcome', ...clearAttempt],
          },
          { guard: isRateLimited, target: 'postponed', actions: note },
          {
            guard: refusedWith('INVALID', 'MALFORMED'),
            target: '#order-shipping.confirming',
            actions: [note, ...clearAttempt],
          },
        ],
        otherwise: [
          { target: '#order-shipping.catchingUp', actions: [note, 'keepStepRefusal', ...clearAttempt] },
        ],
        lost: [],
        pending: [],
      },
      again: 'sending',
      on: { 'step.retry': 'sending', 'network.back': 'sending', 'step.abandon': abandon },
      more: { postponed: postponed({ 'step.abandon': abandon }) },
    }),
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
