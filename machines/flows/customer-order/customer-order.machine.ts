import {
  type CallResult,
  failureIn,
  isAnswered,
  isNotFound,
  isRateLimited,
  refusedWith,
} from '../call-result.ts';
import { customerOrderSetup } from './customer-order.setup.ts';
import type { CustomerOrderAnswer, PayLinkAnswer } from './customer-order.types.ts';

interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });

const setOrder = { type: 'setOrder', params: answer<CustomerOrderAnswer> } as const;
const setRefusal = { type: 'setRefusal', params: answer<CallResult<unknown>> } as const;
const clearAttempt = ['clearAttempt', 'deleteStoredAttempt'] as const;

const setFailure = { type: 'setFailure', params: failureIn } as const;

/** Why an order can't be shown by this link. */
const turnedAway = [
  { guard: isNotFound, target: '#customer-order.missing', actions: clearAttempt },
  { guard: isRateLimited, target: '#customer-order.tooMany', actions: setRefusal },
  { target: '#customer-order.denied', actions: setRefusal },
] as const;

/**
 * A customer follows an order by its private link, pays the amount due, cancels it, confirms its delivery or requests a
 * refund. Invariants: an action is offered only if the server allows it; nothing is sent before its idempotency key is
 * saved on the device; a lost response is requested again under that key; every refusal reloads the order.
 */
export const customerOrderMachine = customerOrderSetup.createMachine({
  id: 'customer-order',
  context: ({ input }) => ({
    ...input,
    order: null,
    action: null,
    note: '',
    refusal: null,
    failure: null,
    outcome: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ token: context.token }),
        onDone: [{ guard: isAnswered, target: 'loaded', actions: [setOrder, 'clearNotice'] }, ...turnedAway],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    loaded: {
      always: [{ guard: 'isAttemptKept', target: 'sending', actions: 'resumeAttempt' }, { target: 'shown' }],
    },
    failed: { on: { 'order.retry': 'loading', 'network.back': 'loading' } },
    missing: { on: { 'order.retry': 'loading' } },
    denied: { on: { 'order.retry': 'loading' } },
    tooMany: { after: { retryDelay: 'loading' }, on: { 'order.retry': 'loading' } },

    shown: {
      on: {
        'action.choose': {
          guard: { type: 'isLegal', params: ({ event }) => ({ action: event.action }) },
          target: 'confirming',
          actions: { type: 'choose', params: ({ event }) => ({ action: event.action }) },
        },
        'pay.begin': { guard: 'isDue', target: 'openingPayment', actions: 'clearNotice' },
        'notice.dismiss': { guard: 'hasNotice', actions: 'clearNotice' },
        'page.shown': 'refreshing',
      },
    },
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'loadOrder',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          { guard: isAnswered, target: 'shown', actions: setOrder },
          { guard: refusedWith('NOT_FOUND'), target: 'missing' },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    confirming: {
      always: { guard: 'isNoLongerLegal', target: 'shown' },
      on: {
        'action.confirm': {
          target: 'keeping',
          actions: { type: 'setNote', params: ({ event }) => ({ note: event.note }) },
        },
        'action.leave': { target: 'shown', actions: 'clearNotice' },
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'saveAttempt',
        src: 'saveAttempt',
        input: ({ context: { token, action, note, order } }) => ({
          token,
          action,
          note,
          version: order?.version ?? null,
        }),
        onDone: {
          target: 'sending',
          actions: { type: 'setAttempt', params: ({ event }) => ({ attempt: event.output }) },
        },
        onError: { target: 'confirming', actions: 'setStorageRefusal' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'submitAction',
        src: 'submitAction',
        input: ({ context }) => ({ token: context.token, attempt: context.attempt }),
        onDone: [
          { guard: isAnswered, target: 'shown', actions: [setOrder, 'setOutcome', ...clearAttempt] },
          { guard: refusedWith('IN_PROGRESS', 'TOO_MANY_REQUESTS'), target: 'queued', actions: setRefusal },
          {
            guard: refusedWith('INVALID', 'MALFORMED'),
            target: 'confirming',
            actions: [setRefusal, ...clearAttempt],
          },
          { guard: refusedWith('NOT_FOUND'), target: 'missing', actions: clearAttempt },
          {
            guard: refusedWith('NOT_SIGNED_IN', 'NO_PERMISSION'),
            target: 'denied',
            actions: [setRefusal, ...clearAttempt],
          },
          { target: 'catchingUp', actions: [setRefusal, ...clearAttempt] },
        ],
        onError: { target: 'unanswered', actions: setFailure },
      },
    },
    queued: { tags: 'busy', after: { repeatDelay: 'sending' } },
    unanswered: {
      on: {
        'action.retry': 'sending',
        'network.back': 'sending',
        'action.abandon': { target: 'loading', actions: [...clearAttempt, 'clearNotice'] },
      },
    },
    /** The order was changed in the meantime: the current order is shown. */
    catchingUp: {
      tags: 'busy',
      invoke: {
        id: 'catchUp',
        src: 'loadOrder',
        input: ({ context }) => ({ token: context.token }),
        onDone: [{ guard: isAnswered, target: 'shown', actions: setOrder }, ...turnedAway],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    openingPayment: {
      tags: 'busy',
      invoke: {
        id: 'openPayment',
        src: 'openPayment',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: isAnswered,
            target: 'leaving',
            actions: { type: 'leave', params: answer<PayLinkAnswer> },
          },
          { guard: refusedWith('ILLEGAL_EVENT'), target: 'catchingUp', actions: setRefusal },
          ...turnedAway,
        ],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    leaving: { tags: 'busy', on: { 'page.shown': 'loading' } },
  },
});
