import { savedAttempt } from '../attempt.ts';
import { isAnswered, isRateLimited, refusedWith } from '../call-result.ts';
import { pinStates, resultStates } from '../kontor-payment.ts';
import { applicationOf, eventPlaceSetup, payPageOf } from './event-place.setup.ts';
import type { ApplicationAnswer, EventPlaceContext, StateAnswer } from './event-place.types.ts';

interface At {
  context: EventPlaceContext;
}
interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });
export const toApplication = ({ context }: At) => ({ applicationId: applicationOf(context)?.id ?? '' });

const noted = { type: 'setRefusal', params: answer<ApplicationAnswer> } as const;
/** The server has answered the payment: the stored attempt isn't needed any more. */
const answered = [noted, 'deleteSavedPayment'] as const;
const paid = [
  { type: 'setApplication', params: answer<ApplicationAnswer> },
  'followPayment',
  ...answered,
] as const;
const openPayPage = {
  type: 'leave',
  params: ({ context }: At) => ({ payUrl: payPageOf(applicationOf(context)) }),
} as const;

/** The fee of an approved or offered place: method, PIN, the provider's page, the wait for the result, and a failed payment. */
export const fee = eventPlaceSetup.createStateConfig({
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: 'isViewOnly', target: 'watching' },
        { guard: 'isRetrying', target: 'choosingMethod' },
        { guard: 'isPaymentPending', target: 'processing' },
        { guard: 'isPaymentFailed', target: 'declined' },
        { target: 'choosingMethod' },
      ],
    },
    /** The person may only view the business. */
    watching: { on: { 'start.retry': { target: '#event-place.loading', actions: 'clearError' } } },
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
        'withdraw.ask': {
          guard: 'canWithdraw',
          target: '#event-place.confirmingWithdrawal',
          actions: 'clearError',
        },
        'page.shown': '#event-place.loading',
      },
    },
    ...pinStates('#event-place.loading'),

    paying: savedAttempt({
      save: {
        call: {
          id: 'savePayment',
          src: 'savePayment',
          input: ({ context }: At) => ({ ...toApplication({ context }), method: context.method }),
        },
        saved: [],
        notSaved: { target: '#event-place.fee.choosingMethod', actions: 'setStorageRefusal' },
      },
      send: {
        call: { id: 'sendPayment', src: 'sendPayment', input: toApplication },
        responses: [
          {
            guard: { type: 'isSentToProvider', params: answer<ApplicationAnswer> },
            target: '#event-place.fee.leaving',
            actions: [...paid, openPayPage],
          },
          { guard: isAnswered, target: '#event-place.sorting', actions: paid },
          { guard: refusedWith('PIN_WRONG'), target: '#event-place.fee.enteringPin', actions: answered },
          { guard: refusedWith('PIN_LOCKED'), target: '#event-place.fee.locked', actions: answered },
          {
            guard: refusedWith('PIN_ATTEMPTS_EXCEEDED', 'PIN_NOT_SET'),
            target: '#event-place.fee.pinUnusable',
            actions: answered,
          },
          // It wasn't processed, and the PIN must be entered again.
          {
            guard: { type: 'isBalanceLimited', params: answer<ApplicationAnswer> },
            target: '#event-place.fee.enteringPin',
            actions: answered,
          },
          { guard: isRateLimited, target: '#event-place.fee.choosingMethod', actions: answered },
          {
            guard: refusedWith('PAYMENT_REFUSED', 'INVALID', 'MALFORMED'),
            target: '#event-place.fee.choosingMethod',
            actions: answered,
          },
        ],
        // The balance changed, the place went on, the access ended, or the fee was paid on another device.
        otherwise: [{ target: '#event-place.loading', actions: answered }],
        lost: 'setPaymentUnanswered',
        pending: 'setPaymentUnanswered',
      },
      again: '#event-place.loading',
      on: { 'payment.check': '#event-place.loading', 'network.back': '#event-place.loading' },
      more: {},
    }),
    leaving: { tags: 'busy', on: { 'page.shown': '#event-place.loading' } },

    ...resultStates(
      {
        tags: 'busy',
        invoke: {
          id: 'checkPayment',
          src: 'checkPayment',
          input: toApplication,
          onDone: [
            {
              guard: isAnswered,
              target: '#event-place.sorting',
              actions: { type: 'setChecked', params: answer<StateAnswer> },
            },
            { target: 'resting' },
          ],
          onError: 'resting',
        },
      },
      openPayPage,
    ),
  },
});
