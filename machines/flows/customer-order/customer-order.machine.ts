import { postponed, savedAttempt } from '../attempt.ts';
import {
  type CallResult,
  failureIn,
  isAnswered,
  isNotFound,
  isRateLimited,
  refusedWith,
} from '../call-result.ts';
import { customerOrderSetup } from './customer-order.setup.ts';
import type {
  CustomerAttempt,
  CustomerOrderAnswer,
  CustomerOrderContext,
  PayLinkAnswer,
} from './customer-order.types.ts';

interface At {
  context: CustomerOrderContext;
}
interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });

const setOrder = { type: 'setOrder', params: answer<CustomerOrderAnswer> } as const;
const setRefusal = { type: 'setRefusal', params: answer<CallResult<unknown>> } as const;
const clearAttempt = ['clearAttempt', 'deleteStoredAttempt'] as const;
const abandon = { target: '#customer-order.loading', actions: [...clearAttempt, 'clearNotice'] } as const;

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
 * saved on the device; a lost response is requested again under that key; every refusal reloads the order and is shown
 * with it, also if that takes several tries.
 */
export const customerOrderMachine = customerOrderSetup.createMachine({
  id: 'customer-order',
  context: ({ input }) => ({
    ...input,
    order: null,
    action: null,
    note: '',
    refusal: null,
    conflict: null,
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
        onDone: [{ guard: isAnswered, target: 'loaded', actions: [setOrder, 'clearRefusal'] }, ...turnedAway],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    loaded: {
      always: [
        { guard: 'isAttemptKept', target: 'requesting.sending', actions: 'resumeAttempt' },
        { target: 'shown' },
      ],
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
          { guard: refusedWith('NOT_FOUND'), target: 'missing', actions: 'clearNotice' },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    confirming: {
      always: { guard: 'isNoLongerLegal', target: 'shown', actions: 'keepConflict' },
      on: {
        'action.confirm': {
          target: 'requesting',
          actions: { type: 'setNote', params: ({ event }) => ({ note: event.note }) },
        },
        'action.leave': { target: 'shown', actions: 'clearNotice' },
      },
    },
    requesting: savedAttempt({
      save: {
        call: {
          id: 'saveAttempt',
          src: 'saveAttempt',
          input: ({ context: { token, action, note, order } }: At) => ({
            token,
            action,
            note,
            version: order?.version ?? null,
          }),
        },
        saved: {
          type: 'setAttempt',
          params: ({ event }: { event: { output: CustomerAttempt } }) => ({ attempt: event.output }),
        },
        notSaved: { target: '#customer-order.confirming', actions: 'setStorageRefusal' },
      },
      send: {
        call: {
          id: 'submitAction',
          src: 'submitAction',
          input: ({ context: { token, attempt } }: At) => ({ token, attempt }),
        },
        responses: [
          {
            guard: isAnswered,
            target: '#customer-order.shown',
            actions: [setOrder, 'setOutcome', ...clearAttempt],
          },
          { guard: isRateLimited, target: 'postponed', actions: setRefusal },
          {
            guard: refusedWith('INVALID', 'MALFORMED'),
            target: '#customer-order.confirming',
            actions: [setRefusal, ...clearAttempt],
          },
          { guard: refusedWith('NOT_FOUND'), target: '#customer-order.missing', actions: clearAttempt },
          {
            guard: refusedWith('NOT_SIGNED_IN', 'NO_PERMISSION'),
            target: '#customer-order.denied',
            actions: [setRefusal, ...clearAttempt],
          },
        ],
        otherwise: [
          { target: '#customer-order.catchingUp', actions: [setRefusal, 'keepConflict', ...clearAttempt] },
        ],
        lost: setFailure,
        pending: [],
        isPublic: true,
      },
      again: 'sending',
      on: { 'action.retry': 'sending', 'network.back': 'sending', 'action.abandon': abandon },
      more: { postponed: postponed({ 'action.abandon': abandon }) },
    }),
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
          {
            guard: refusedWith('ILLEGAL_EVENT'),
            target: 'catchingUp',
            actions: [setRefusal, 'keepConflict'],
          },
          ...turnedAway,
        ],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    leaving: { tags: 'busy', on: { 'page.shown': 'loading' } },
  },
});
