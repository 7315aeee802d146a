import type { SubscriptionOrderStatus } from '#domain/subscription.ts';
import { savedAttempt } from '../attempt.ts';
import { isAnswered, isForbidden, isRateLimited, refusedWith } from '../call-result.ts';
import { pinStates, resultStates } from '../kontor-payment.ts';
import { payPageOf, subscriptionCheckoutSetup } from './subscription-checkout.setup.ts';
import type { OrderAnswer, SubscriptionCheckoutContext } from './subscription-checkout.types.ts';

interface At {
  context: SubscriptionCheckoutContext;
}
interface Answered {
  event: { output: OrderAnswer };
}
const answer = ({ event }: Answered) => ({ answer: event.output });
const noted = { type: 'setRefusal', params: answer } as const;
/** The server has answered the payment: the stored attempt isn't needed any more. */
const answered = [noted, 'deleteSavedPayment'] as const;
const setOrder = { type: 'setOrder', params: answer } as const;
const openPayPage = {
  type: 'leave',
  params: ({ context }: At) => ({ payUrl: payPageOf(context.order) }),
} as const;
const is = (status: SubscriptionOrderStatus) => ({ type: 'isStatus', params: { status } }) as const;

/** The payment of an order: method, PIN, the provider's page, the wait for the result, and a payment that failed. */
export const payment = subscriptionCheckoutSetup.createStateConfig({
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: 'isRetrying', target: 'choosingMethod' },
        { guard: is('processing'), target: 'processing' },
        { guard: is('failed'), target: 'declined' },
        { target: 'choosingMethod' },
      ],
    },
    choosingMethod: {
      on: {
        'method.choose': [
          {
            guard: { type: 'isBalanceUsable', params: ({ event }) => event },
            target: 'enteringPin',
            actions: { type: 'setMethod', params: ({ event }) => event },
          },
          {
            guard: { type: 'isUsable', params: ({ event }) => event },
            target: 'paying',
            actions: { type: 'setMethod', params: ({ event }) => event },
          },
        ],
        'order.restart': {
          guard: 'isChoiceFree',
          target: '#subscription-checkout.loading',
          actions: ['beginAgain', 'deleteSavedOrder'],
        },
        'page.shown': '#subscription-checkout.loading',
      },
    },
    ...pinStates('#subscription-checkout.loading'),

    paying: savedAttempt({
      save: {
        call: {
          id: 'savePayment',
          src: 'savePayment',
          input: ({ context: { orderId, method, keepsCard } }: At) => ({ orderId, method, keepsCard }),
        },
        saved: [],
        notSaved: { target: '#subscription-checkout.payment.choosingMethod', actions: 'setStorageRefusal' },
      },
      send: {
        call: {
          id: 'sendPayment',
          src: 'sendPayment',
          input: ({ context }: At) => ({ orderId: context.orderId }),
        },
        responses: [
          {
            guard: { type: 'isSentToProvider', params: answer },
            target: '#subscription-checkout.payment.leaving',
            actions: [setOrder, 'followPayment', ...answered, openPayPage],
          },
          {
            guard: isAnswered,
            target: '#subscription-checkout.sortingOrder',
            actions: [setOrder, 'followPayment', ...answered],
          },
          {
            guard: refusedWith('PIN_WRONG'),
            target: '#subscription-checkout.payment.enteringPin',
            actions: answered,
          },
          {
            guard: refusedWith('PIN_LOCKED'),
            target: '#subscription-checkout.payment.locked',
            actions: answered,
          },
          {
            guard: refusedWith('PIN_ATTEMPTS_EXCEEDED', 'PIN_NOT_SET'),
            target: '#subscription-checkout.payment.pinUnusable',
            actions: answered,
          },
          // The bill is of another day: it is previewed and ordered again.
          {
            guard: refusedWith('AMOUNT_CHANGED'),
            target: '#subscription-checkout.previewing',
            actions: [...answered, 'leaveOrder', 'saveChoice'],
          },
          { guard: isForbidden, target: '#subscription-checkout.forbidden', actions: 'deleteSavedPayment' },
          // It wasn't processed, and the PIN must be entered again.
          {
            guard: { type: 'isBalanceLimited', params: answer },
            target: '#subscription-checkout.payment.enteringPin',
            actions: answered,
          },
          {
            guard: isRateLimited,
            target: '#subscription-checkout.payment.choosingMethod',
            actions: answered,
          },
          {
            guard: refusedWith('PAYMENT_REFUSED', 'STEP_UP_REQUIRED', 'INVALID', 'MALFORMED'),
            target: '#subscription-checkout.payment.choosingMethod',
            actions: answered,
          },
        ],
        // The balance changed, or the order was paid or replaced on another device.
        otherwise: [{ target: '#subscription-checkout.loading', actions: answered }],
        lost: 'setPaymentUnanswered',
        pending: 'setPaymentUnanswered',
      },
      again: '#subscription-checkout.openingOrder',
      on: {
        'payment.check': '#subscription-checkout.openingOrder',
        'network.back': '#subscription-checkout.openingOrder',
      },
      more: {},
    }),
    leaving: { tags: 'busy', on: { 'page.shown': '#subscription-checkout.loading' } },

    ...resultStates(
      {
        tags: 'busy',
        invoke: {
          id: 'checkOrder',
          src: 'loadOrder',
          input: ({ context }: At) => ({ orderId: context.orderId }),
          onDone: [
            { guard: isAnswered, target: '#subscription-checkout.sortingOrder', actions: setOrder },
            { target: 'resting' },
          ],
          onError: 'resting',
        },
      },
      openPayPage,
    ),
  },
});
