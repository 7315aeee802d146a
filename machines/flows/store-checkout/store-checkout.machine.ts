import type { CheckoutPlacement } from '#contract/shop/checkout.ts';
import { postponed, savedAttempt } from '../attempt.ts';
import { isAnswered, isNotFound, isRateLimited, note, refusedWith, resultIn } from '../call-result.ts';
import { code } from './store-checkout.code.ts';
import { backToContact, changed, contact, delivery, setCheckout } from './store-checkout.steps.ts';
import { storeCheckoutSetup } from './store-checkout.setup.ts';
import type { Placement, StoreCheckoutContext } from './store-checkout.types.ts';

interface At {
  context: StoreCheckoutContext;
}
interface Answered<A> {
  event: { output: A };
}
const setPlaced = { type: 'setPlaced', params: resultIn<Placement> } as const;
const endAttempt = ['clearAttempt', 'deleteStoredAttempt'] as const;
const backToDelivery = {
  'delivery.change': { target: '#store-checkout.delivery', actions: 'clearRefusal' },
} as const;
const reload = '#store-checkout.loading';
const leaveOrder = { target: reload, actions: ['clearRefusal', ...endAttempt] } as const;
const leftUnchecked = [
  { guard: refusedWith('NOT_FOUND', 'INVALID'), target: '#store-checkout.unknown' },
  { guard: isRateLimited, target: '#store-checkout.limited', actions: note },
  { target: '#store-checkout.checkUnreachable', actions: note },
] as const;
const uncheckable = { target: '#store-checkout.checkUnreachable', actions: 'clearRefusal' } as const;
const payAgain = { target: '#store-checkout.stepping', actions: 'stopFollowing' } as const;

/**
 * A customer orders the cart of a store: contact, delivery, payment method, the provider's page and the result. Invariants:
 * nothing is ordered before its ID is saved on the device, and a lost response is requested again under that ID; no total
 * is ordered that the customer didn't see; a payment is shown as declined only when the provider reported it, and as not made
 * only after the provider had a stated time to report it; an order is shown
 * as placed only when the server says so; what was typed is kept until the server has saved it.
 */
export const storeCheckoutMachine = storeCheckoutSetup.createMachine({
  id: 'store-checkout',
  context: ({ input }) => ({
    ...input,
    checkout: null,
    contact: null,
    delivery: null,
    choice: null,
    acceptedMinor: null,
    refusal: null,
    code: null,
    isFollowing: input.isReturned,
    waitedMs: 0,
    pollCount: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'restartWait',
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        onDone: [
          { guard: isAnswered, target: 'sorting', actions: setCheckout },
          { guard: isNotFound, target: 'unknown' },
          { guard: isRateLimited, target: 'limited', actions: note },
          { target: 'unreachable', actions: note },
        ],
        onError: { target: 'unreachable', actions: 'clearRefusal' },
      },
    },
    unreachable: {
      exit: 'clearRefusal',
      on: { 'checkout.retry': 'loading', 'network.back': 'loading' },
    },
    limited: { after: { retryDelay: 'loading' }, exit: 'clearRefusal' },
    unknown: { on: { 'checkout.retry': 'loading' } },

    sorting: {
      always: [
        { guard: 'isPlaced', target: 'placed', actions: endAttempt },
        { guard: 'shouldFollow', target: 'checking', actions: endAttempt },
        { guard: 'isAttemptKept', target: 'placing.sending', actions: 'resumeAttempt' },
        { guard: 'isChanged', target: 'stepping' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isDeclined', target: 'declined' },
        { target: 'stepping' },
      ],
    },
    /** The first step that isn't complete. */
    stepping: {
      always: [
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isChanged', target: 'changed' },
        { guard: 'isBelowMinimum', target: 'belowMinimum' },
        { guard: 'hasNoContact', target: 'contact' },
        { guard: 'isUnconfirmed', target: 'code' },
        { guard: 'hasNoDelivery', target: 'delivery' },
        { guard: 'isUncovered', target: 'noDelivery' },
        { target: 'payment' },
      ],
    },
    closed: { on: { 'checkout.retry': 'loading', 'page.shown': 'loading' } },
    empty: { on: { 'page.shown': 'loading' } },
    belowMinimum: { on: { 'page.shown': 'loading' } },
    changed,
    contact,
    code,
    delivery,
    /** No zone of the store covers the address. */
    noDelivery: {
      on: {
        ...backToDelivery,
        ...backToContact,
        'pickup.choose': { guard: 'canPickUp', target: 'delivery.saving', actions: 'choosePickup' },
        'page.shown': 'loading',
      },
    },
    payment: {
      on: {
        'order.submit': {
          target: 'placing',
          actions: { type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) },
        },
        ...backToContact,
        ...backToDelivery,
        'check.begin': { guard: 'hasPayment', target: 'checking', actions: 'follow' },
        'page.shown': 'loading',
      },
    },
    placing: savedAttempt({
      save: {
        call: {
          id: 'saveAttempt',
          src: 'saveAttempt',
          input: ({ context }: At) => ({
            choice: context.choice,
            totalMinor: context.checkout?.totalMinor ?? 0,
          }),
        },
        saved: {
          type: 'setAttempt',
          params: ({ event }: Answered<CheckoutPlacement>) => ({ attempt: event.output }),
        },
        notSaved: { target: '#store-checkout.payment', actions: 'setStorageRefusal' },
      },
      send: {
        call: {
          id: 'placeOrder',
          src: 'placeOrder',
          input: ({ context }: At) => ({ attempt: context.attempt }),
        },
        responses: [
          {
            guard: { type: 'hasPayPage', params: resultIn<Placement> },
            target: '#store-checkout.leaving',
            actions: [setPlaced, ...endAttempt, { type: 'leave', params: resultIn<Placement> }],
          },
          {
            guard: isAnswered,
            target: '#store-checkout.sorting',
            actions: [setPlaced, ...endAttempt],
          },
          { guard: isRateLimited, target: 'postponed', actions: note },
          {
            guard: refusedWith('INVALID', 'PAYMENT_REFUSED'),
            target: '#store-checkout.stepping',
            actions: [note, ...endAttempt],
          },
          {
            guard: refusedWith('AMOUNT_CHANGED', 'OUT_OF_STOCK'),
            target: reload,
            actions: [note, 'setAcceptedTotal', ...endAttempt],
          },
          { guard: refusedWith('NOT_FOUND'), target: '#store-checkout.unknown', actions: endAttempt },
        ],
        otherwise: [{ target: reload, actions: [note, ...endAttempt] }],
        lost: [],
        pending: [],
        isPublic: true,
      },
      again: 'sending',
      on: { 'order.retry': 'sending', 'network.back': 'sending', 'order.leave': leaveOrder },
      more: { postponed: postponed({ 'order.leave': leaveOrder }) },
    }),
    leaving: { tags: 'busy', on: { 'page.shown': 'loading' } },

    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkPayment',
        src: 'checkPayment',
        onDone: [{ guard: isAnswered, target: 'following', actions: setCheckout }, ...leftUnchecked],
        onError: uncheckable,
      },
    },
    following: {
      always: [
        { guard: 'isPlaced', target: 'placed' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isDeclined', target: 'declined' },
        { guard: 'mayBeUnreported', target: 'confirming' },
        { guard: 'isOnlyOpened', target: 'notPaid' },
        { guard: 'isPaymentPending', target: 'waiting' },
        { target: 'stepping' },
      ],
    },
    /** The provider knows of no payment yet. It may report one a moment after the customer returns. */
    confirming: {
      initial: 'resting',
      on: { 'pay.again': payAgain },
      states: {
        resting: { after: { pollDelay: { target: 'asking', actions: 'countWait' } } },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'askSoon',
            src: 'checkPayment',
            onDone: [
              { guard: isAnswered, target: '#store-checkout.following', actions: setCheckout },
              ...leftUnchecked,
            ],
            onError: uncheckable,
          },
        },
      },
    },
    waiting: {
      always: { guard: 'isLongWait', target: 'stillProcessing' },
      after: { pollDelay: { target: 'checking', actions: 'countWait' } },
      on: { 'check.now': 'checking' },
    },
    stillProcessing: {
      initial: 'resting',
      states: {
        resting: { after: { patientDelay: 'asking' }, on: { 'check.now': 'asking' } },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'askAgain',
            src: 'checkPayment',
            onDone: [
              { guard: isAnswered, target: '#store-checkout.following', actions: setCheckout },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
      },
    },
    checkUnreachable: {
      exit: 'clearRefusal',
      on: { 'check.now': 'checking', 'network.back': 'checking' },
    },
    /** The provider's page was opened, and there is no payment, also after some time. */
    notPaid: { on: { 'pay.again': payAgain, 'check.now': 'checking' } },
    declined: { on: { 'pay.again': payAgain } },
    /** The time to pay is over, and the stock is released. */
    expired: { on: { 'order.again': payAgain } },
    ended: { on: { 'order.again': payAgain } },
    placed: {},
  },
});
