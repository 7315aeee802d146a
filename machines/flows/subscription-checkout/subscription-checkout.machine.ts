import type { SubscriptionPreview } from '#contract/money/subscription.ts';
import type { SubscriptionOrderStatus } from '#domain/subscription.ts';
import { savedAttempt } from '../attempt.ts';
import { isAnswered, isForbidden, isNotFound, isRateLimited, refusedWith } from '../call-result.ts';
import { payment } from './subscription-checkout.payment.ts';
import { orderAttemptOf, subscriptionCheckoutSetup, withoutOrder } from './subscription-checkout.setup.ts';
import type {
  CheckoutAnswer,
  OrderedAnswer,
  SavedOrder,
  SubscriptionCheckoutContext,
} from './subscription-checkout.types.ts';

interface At {
  context: SubscriptionCheckoutContext;
}
interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });
const noted = { type: 'setRefusal', params: answer<CheckoutAnswer> } as const;
/** The response holds the order: its choice is deleted from the device. */
const orderLoaded = {
  guard: isAnswered,
  target: '#subscription-checkout.sortingOrder',
  actions: [{ type: 'setOrder', params: answer<OrderedAnswer> }, 'deleteSavedOrder'],
} as const;
const is = (status: SubscriptionOrderStatus) => ({ type: 'isStatus', params: { status } }) as const;
const isKind = (kind: SubscriptionPreview['kind']) => ({ type: 'isKind', params: { kind } }) as const;
/** Responses after which a loading page shows that it couldn't load. */
const notLoaded = [
  { guard: isForbidden, target: '#subscription-checkout.forbidden' },
  { guard: isRateLimited, target: '#subscription-checkout.limited', actions: noted },
  { target: '#subscription-checkout.unreachable', actions: noted },
] as const;
const noResponse = { target: 'unreachable', actions: 'clearRefusal' } as const;
const choosePlanAgain = { target: 'choosingPlan', actions: ['beginAgain', 'deleteSavedOrder'] } as const;

/**
 * A merchant buys a plan or changes it: plan, period, preview of the bill, payment method, payment and result. Invariants:
 * nothing is ordered or paid before its ID is saved on the device; after a lost response an order is sent again, or looked
 * up, under that ID, and a payment is looked up; no total is ordered that the merchant didn't see; a payment is shown as
 * successful or failed only when the server reported it; the chart never contains the PIN.
 */
export const subscriptionCheckoutMachine = subscriptionCheckoutSetup.createMachine({
  id: 'subscription-checkout',
  context: ({ input: { plan, period, orderId, saved } }) => ({
    plan: plan ?? saved?.plan ?? null,
    period: period ?? saved?.period ?? null,
    startsNow: saved?.startsNow ?? false,
    start: null,
    ...withoutOrder,
    orderId: orderId ?? (saved?.step === 'sent' ? saved.orderId : null),
    isSent: orderId !== null || saved?.step === 'sent',
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadStart',
        src: 'loadStart',
        onDone: [
          {
            guard: isAnswered,
            target: 'sorting',
            actions: { type: 'setStart', params: answer },
          },
          ...notLoaded,
        ],
        onError: noResponse,
      },
    },
    unreachable: {
      exit: 'clearRefusal',
      on: { 'start.retry': 'loading', 'network.back': 'loading' },
    },
    limited: { after: { retryDelay: 'loading' }, exit: 'clearRefusal' },
    forbidden: {},

    sorting: {
      always: [
        { guard: 'hasOrder', target: 'openingOrder' },
        { guard: 'hasChoice', target: 'previewing' },
        { guard: 'hasPlan', target: 'choosingPeriod' },
        { target: 'choosingPlan' },
      ],
    },
    choosingPlan: {
      on: {
        'plan.choose': {
          guard: { type: 'isPlanForSale', params: ({ event }) => event },
          target: 'choosingPeriod',
          actions: { type: 'setPlan', params: ({ event }) => event },
        },
        'order.continue': { guard: 'hasOpenOrder', target: 'openingOrder', actions: 'openUnpaidOrder' },
      },
    },
    choosingPeriod: {
      on: {
        'period.choose': {
          target: 'previewing',
          actions: { type: 'setPeriod', params: ({ event }) => event },
        },
        'step.back': choosePlanAgain,
      },
    },
    previewing: {
      tags: 'busy',
      invoke: {
        id: 'loadPreview',
        src: 'loadPreview',
        input: ({ context: { plan, period, startsNow } }) => ({ plan, period, startsNow }),
        onDone: [
          {
            guard: isAnswered,
            target: 'sortingPreview',
            actions: { type: 'setPreview', params: answer },
          },
          ...notLoaded,
        ],
        onError: noResponse,
      },
    },
    sortingPreview: {
      always: [
        { guard: isKind('current'), target: 'current' },
        { guard: isKind('unavailable'), target: 'unavailable' },
        { guard: 'isAmountChanged', target: 'amountChanged' },
        { target: 'reviewing' },
      ],
    },
    current: { on: { 'step.back': choosePlanAgain } },
    unavailable: {
      on: {
        'step.back': choosePlanAgain,
        'order.continue': { guard: 'hasOpenOrder', target: 'openingOrder', actions: 'openUnpaidOrder' },
      },
    },
    reviewing: {
      entry: 'saveChoice',
      on: {
        'review.confirm': { target: 'ordering', actions: 'agree' },
        'start.choose': {
          guard: 'isInTrial',
          target: 'previewing',
          actions: { type: 'setStartsNow', params: ({ event }) => event },
        },
        'step.back': { target: 'choosingPeriod', actions: 'clearError' },
      },
    },
    amountChanged: {
      on: {
        'review.confirm': { target: 'ordering', actions: 'agree' },
        'step.back': { target: 'choosingPeriod', actions: 'clearError' },
      },
    },

    ordering: savedAttempt({
      save: {
        call: {
          id: 'saveOrder',
          src: 'saveOrder',
          input: ({ context: { plan, period, startsNow } }: At) => ({ plan, period, startsNow }),
        },
        saved: {
          type: 'setSavedOrder',
          params: ({ event }: Answered<SavedOrder>) => ({ saved: event.output }),
        },
        notSaved: { target: '#subscription-checkout.reviewing', actions: 'setStorageRefusal' },
      },
      send: {
        call: {
          id: 'sendOrder',
          src: 'sendOrder',
          input: ({ context }: At) => ({ attempt: orderAttemptOf(context) }),
        },
        responses: [
          {
            guard: { type: 'isScheduled', params: answer<OrderedAnswer> },
            target: '#subscription-checkout.scheduled',
            actions: ['setNotSent', 'deleteSavedOrder'],
          },
          orderLoaded,
          {
            guard: refusedWith('AMOUNT_CHANGED'),
            target: '#subscription-checkout.previewing',
            actions: [noted, 'setAcceptedAmount', 'setNotSent', 'saveChoice'],
          },
          { guard: isForbidden, target: '#subscription-checkout.forbidden' },
          {
            guard: isRateLimited,
            target: '#subscription-checkout.reviewing',
            actions: [noted, 'setNotSent', 'saveChoice'],
          },
        ],
        // The plan was bought or changed on another device: the choice is previewed again.
        otherwise: [
          { target: '#subscription-checkout.loading', actions: [noted, 'setNotSent', 'saveChoice'] },
        ],
        lost: [],
        pending: [],
      },
      again: 'sending',
      on: { 'order.retry': 'sending', 'network.back': 'sending' },
      more: {},
    }),
    scheduled: {},

    openingOrder: {
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          orderLoaded,
          {
            guard: { type: 'isOrderLost', params: answer },
            target: 'previewing',
            actions: ['setOrderLost', 'saveChoice'],
          },
          { guard: isForbidden, target: 'forbidden' },
          { guard: isNotFound, target: 'unknown' },
          { guard: isRateLimited, target: 'limited', actions: noted },
          { target: 'unreachable', actions: noted },
        ],
        onError: noResponse,
      },
    },
    sortingOrder: {
      always: [
        { guard: is('paid'), target: 'paid' },
        { guard: is('void'), target: 'voided' },
        { guard: is('refunded'), target: 'refunded' },
        { target: 'payment' },
      ],
    },
    payment,
    paid: {},
    refunded: {},
    voided: { on: { 'order.restart': { target: 'loading', actions: ['beginAgain', 'deleteSavedOrder'] } } },
    unknown: { on: { 'order.restart': { target: 'loading', actions: ['beginAgain', 'deleteSavedOrder'] } } },
  },
});
