import type { EventApplicationStatus } from '#domain/event-application.ts';
import {
  type CallResult,
  failureIn,
  isAnswered,
  isNotFound,
  isRateLimited,
  refusedWith,
} from '../call-result.ts';
import { fee, toApplication } from './event-place.payment.ts';
import { eventPlaceSetup } from './event-place.setup.ts';
import type { ApplicationAnswer, EventAnswer } from './event-place.types.ts';

interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });

const setRefusal = { type: 'setRefusal', params: answer<CallResult<unknown>> } as const;
const setFailure = { type: 'setFailure', params: failureIn } as const;
const setApplication = { type: 'setApplication', params: answer<ApplicationAnswer> } as const;
const loadAgain = { target: '#event-place.loading', actions: 'clearError' } as const;
const withdrawAsk = { guard: 'canWithdraw', target: 'confirmingWithdrawal', actions: 'clearError' } as const;
/** The application or the event is another one now: the event is loaded again. */
const changedMeanwhile = refusedWith('ILLEGAL_EVENT', 'AMOUNT_CHANGED', 'NOT_FOUND');
const is = (...among: EventApplicationStatus[]) => ({ type: 'isAmong', params: { among } }) as const;

/** The state of an application that ended; after some of them the business can apply again. */
const ended = {
  on: {
    'start.retry': loadAgain,
    'application.again': { guard: 'canApplyAgain', target: 'applying', actions: 'clearError' },
  },
} as const;
/** An application that Kontor handles next. */
const pending = { on: { 'start.retry': loadAgain, 'withdraw.ask': withdrawAsk } } as const;

/**
 * A business takes part in an event: it applies, waits for Kontor's decision, and pays the fee of its place in time.
 * Invariants: nothing is sent without a press, and a place is given up only after its consequence was confirmed; no payment
 * is sent before its ID is saved on the device, and after a lost response it is looked up; a place is shown as confirmed
 * only when the server reported it; the chart never contains the PIN.
 */
export const eventPlaceMachine = eventPlaceSetup.createMachine({
  id: 'event-place',
  context: ({ input }) => ({
    ...input,
    page: null,
    details: null,
    method: null,
    refusal: null,
    failure: null,
    isLost: false,
    isPaymentUnanswered: false,
    isRetrying: false,
    pollCount: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadEvent',
        src: 'loadEvent',
        input: ({ context }) => ({ eventId: context.eventId }),
        onDone: [
          {
            guard: isAnswered,
            target: 'sorting',
            actions: { type: 'setPage', params: answer<EventAnswer> },
          },
          { guard: isNotFound, target: 'missing' },
          { guard: isRateLimited, target: 'tooMany', actions: setRefusal },
          { target: 'denied', actions: setRefusal },
        ],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    failed: { on: { 'start.retry': loadAgain, 'network.back': loadAgain } },
    missing: { on: { 'start.retry': loadAgain } },
    denied: { on: { 'start.retry': loadAgain } },
    tooMany: { after: { retryDelay: loadAgain }, on: { 'start.retry': loadAgain } },

    sorting: {
      always: [
        { guard: is('applied'), target: 'applied' },
        { guard: is('waitlisted'), target: 'waitlisted' },
        { guard: 'isPlaceFree', target: 'accepting' },
        { guard: is('approved', 'offered'), target: 'fee' },
        { guard: is('confirmed'), target: 'confirmed' },
        { guard: is('attended'), target: 'attended' },
        { guard: is('declined'), target: 'declined' },
        { guard: is('withdrawn'), target: 'withdrawn' },
        { guard: is('expired'), target: 'expired' },
        { guard: is('canceled'), target: 'canceled' },
        { guard: 'canApply', target: 'applying' },
        { target: 'closed' },
      ],
    },
    /** The event takes no applications, or the person may only view the business. */
    closed: { on: { 'start.retry': loadAgain } },
    applying: {
      on: {
        'application.submit': {
          target: 'submitting',
          actions: { type: 'setDetails', params: ({ event }) => event },
        },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context: { eventId, details, page } }) => ({
          eventId,
          details: details ?? { sells: '', note: null },
          feeMinor: page?.event.feeMinor ?? 0,
        }),
        onDone: [
          { guard: isAnswered, target: 'sorting', actions: setApplication },
          { guard: changedMeanwhile, target: 'loading', actions: setRefusal },
          { target: 'applying', actions: setRefusal },
        ],
        onError: { target: 'applying', actions: setFailure },
      },
    },
    applied: pending,
    waitlisted: pending,

    /** An offered place without a fee. */
    accepting: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            'place.accept': { guard: 'canManage', target: 'sending', actions: 'clearError' },
            'withdraw.ask': { ...withdrawAsk, target: '#event-place.confirmingWithdrawal' },
            'start.retry': loadAgain,
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'accept',
            src: 'accept',
            input: toApplication,
            onDone: [
              { guard: isAnswered, target: '#event-place.sorting', actions: setApplication },
              { guard: changedMeanwhile, target: '#event-place.loading', actions: setRefusal },
              { target: 'asking', actions: setRefusal },
            ],
            onError: { target: 'asking', actions: setFailure },
          },
        },
      },
    },
    fee,

    confirmed: pending,
    attended: {},
    declined: { on: { 'start.retry': loadAgain } },
    withdrawn: ended,
    expired: ended,
    canceled: {},

    confirmingWithdrawal: {
      on: {
        'withdraw.confirm': { target: 'withdrawing', actions: 'clearError' },
        'withdraw.leave': { target: 'sorting', actions: 'clearError' },
      },
    },
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: toApplication,
        onDone: [
          { guard: isAnswered, target: 'sorting', actions: setApplication },
          { guard: changedMeanwhile, target: 'loading', actions: setRefusal },
          { target: 'confirmingWithdrawal', actions: setRefusal },
        ],
        onError: { target: 'confirmingWithdrawal', actions: setFailure },
      },
    },
  },
});
