import type { DomainOrderStatus } from '#domain/store-domain.ts';
import { savedAttempt } from '../attempt.ts';
import { isAnswered, refusedWith } from '../call-result.ts';
import { customDomainSetup, payPageOf } from './custom-domain.setup.ts';
import type { CustomDomainContext, DomainOrderAnswer } from './custom-domain.types.ts';

interface At {
  context: CustomDomainContext;
}
interface Answered {
  event: { output: DomainOrderAnswer };
}
const answer = ({ event }: Answered) => ({ answer: event.output });
const setOrder = { type: 'setOrder', params: answer } as const;
/** The server has answered the payment: the stored attempt isn't needed any more. */
const answered = [{ type: 'setRefusal', params: answer }, 'deleteSavedPayment'] as const;
const openPayPage = {
  type: 'leave',
  params: ({ context }: At) => ({ payUrl: payPageOf(context.order) }),
} as const;
const is = (...among: DomainOrderStatus[]) => ({ type: 'isOrder', params: { among } }) as const;

/** The payment of an order: method, PIN, the provider's page, and the wait for the result. */
export const payment = customDomainSetup.createStateConfig({
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: is('paid'), target: '#custom-domain.opening', actions: 'leaveOrder' },
        { guard: is('void', 'refunded'), target: 'ended' },
        { guard: is('processing'), target: 'processing' },
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
        'step.back': { target: '#custom-domain.opening', actions: ['leaveOrder', 'clearProblem'] },
        'page.shown': '#custom-domain.openingOrder',
      },
    },
    enteringPin: {
      on: {
        'pin.submit': { target: 'paying', actions: 'clearProblem' },
        'step.back': { target: 'choosingMethod', actions: 'clearProblem' },
      },
    },
    paying: savedAttempt({
      save: {
        call: {
          id: 'savePayment',
          src: 'savePayment',
          input: ({ context: { orderId, method } }: At) => ({ orderId, method }),
        },
        saved: [],
        notSaved: { target: '#custom-domain.payment.choosingMethod', actions: 'setStorageRefusal' },
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
            target: '#custom-domain.payment.leaving',
            actions: [setOrder, 'followPayment', ...answered, openPayPage],
          },
          {
            guard: isAnswered,
            target: '#custom-domain.payment.sorting',
            actions: [setOrder, 'followPayment', ...answered],
          },
          {
            guard: refusedWith('PIN_WRONG'),
            target: '#custom-domain.payment.enteringPin',
            actions: answered,
          },
          // The balance changed, or the order was paid or replaced on another device.
          {
            guard: refusedWith('ILLEGAL_EVENT', 'ALREADY_DONE', 'BALANCE_TOO_LOW', 'NOT_FOUND'),
            target: '#custom-domain.openingOrder',
            actions: answered,
          },
        ],
        otherwise: [{ target: '#custom-domain.payment.choosingMethod', actions: answered }],
        lost: 'setPaymentUnanswered',
        pending: 'setPaymentUnanswered',
      },
      again: '#custom-domain.openingOrder',
      on: {
        'payment.check': '#custom-domain.openingOrder',
        'network.back': '#custom-domain.openingOrder',
      },
      more: {},
    }),
    leaving: { tags: 'busy', on: { 'page.shown': '#custom-domain.openingOrder' } },
    processing: {
      initial: 'resting',
      on: {
        'payment.continue': { guard: 'hasPayPage', target: '.resting', actions: openPayPage },
        'method.change': { guard: 'hasPayPage', target: 'choosingMethod', actions: 'clearProblem' },
      },
      states: {
        resting: {
          after: { pollDelay: { target: 'checking', actions: 'countPoll' } },
          on: { 'check.now': 'checking', 'network.back': 'checking', 'page.shown': 'checking' },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkOrder',
            src: 'checkOrder',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: [
              { guard: isAnswered, target: '#custom-domain.payment.sorting', actions: setOrder },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
      },
    },
    /** The order was cancelled or refunded. */
    ended: { on: { 'step.back': { target: '#custom-domain.opening', actions: 'leaveOrder' } } },
  },
});
