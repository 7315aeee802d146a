import {
  type CallResult,
  failureIn,
  isAnswered,
  isNotFound,
  isRateLimited,
  refusedWith,
} from '../call-result.ts';
import { periodCloseSetup } from './period-close.setup.ts';
import type { PeriodAnswer } from './period-close.types.ts';

interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });

const setPeriod = { type: 'setPeriod', params: answer<PeriodAnswer> } as const;
const setRefusal = { type: 'setRefusal', params: answer<CallResult<unknown>> } as const;
const setFailure = { type: 'setFailure', params: failureIn } as const;
const loadAgain = { target: 'loading', actions: 'clearProblem' } as const;
/** The month is another one now: it is loaded again. */
const changedMeanwhile = refusedWith('ILLEGAL_EVENT', 'AMOUNT_CHANGED');

/**
 * A merchant closes a month of the books, or reopens it with a reason. Invariants: nothing is closed without a press that
 * names the consequence, and only with the totals that are shown; a repeat after a lost response has no second effect.
 */
export const periodCloseMachine = periodCloseSetup.createMachine({
  id: 'period-close',
  context: ({ input }) => ({ ...input, period: null, reason: '', refusal: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPeriod',
        src: 'loadPeriod',
        input: ({ context }) => ({ month: context.month }),
        onDone: [
          { guard: isAnswered, target: 'loaded', actions: setPeriod },
          { guard: isNotFound, target: 'missing' },
          { guard: isRateLimited, target: 'tooMany', actions: setRefusal },
          { target: 'denied', actions: setRefusal },
        ],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    loaded: {
      always: [
        { guard: 'isClosed', target: 'closed' },
        { guard: 'canClose', target: 'checking' },
        { target: 'waiting' },
      ],
    },
    failed: { on: { 'period.refresh': loadAgain, 'network.back': loadAgain } },
    missing: { on: { 'period.refresh': loadAgain } },
    denied: { on: { 'period.refresh': loadAgain } },
    tooMany: { after: { retryDelay: loadAgain }, on: { 'period.refresh': loadAgain } },
    /** The month can't be closed now: it isn't over, an earlier one is open, or the person may only view the books. */
    waiting: { on: { 'period.refresh': loadAgain } },
    /** The person goes through the checks and the totals. */
    checking: {
      on: {
        'close.ask': { target: 'confirming', actions: 'clearProblem' },
        'period.refresh': loadAgain,
      },
    },
    confirming: {
      on: {
        'close.confirm': { target: 'closing', actions: 'clearProblem' },
        'close.leave': { target: 'checking', actions: 'clearProblem' },
      },
    },
    closing: {
      tags: 'busy',
      invoke: {
        id: 'closePeriod',
        src: 'closePeriod',
        input: ({ context: { month, period } }) => ({ month, totals: period?.totals ?? [] }),
        onDone: [
          { guard: isAnswered, target: 'loaded', actions: setPeriod },
          { guard: changedMeanwhile, target: 'loading', actions: setRefusal },
          { target: 'confirming', actions: setRefusal },
        ],
        onError: { target: 'confirming', actions: setFailure },
      },
    },
    closed: {
      on: {
        'reopen.ask': { guard: 'canReopen', target: 'explaining', actions: 'clearProblem' },
        'period.refresh': loadAgain,
      },
    },
    /** The person enters why the month is reopened. */
    explaining: {
      on: {
        'reopen.submit': {
          target: 'reopening',
          actions: { type: 'setReason', params: ({ event }) => ({ reason: event.reason }) },
        },
        'reopen.leave': { target: 'closed', actions: ['clearProblem', 'clearReason'] },
      },
    },
    reopening: {
      tags: 'busy',
      invoke: {
        id: 'reopenPeriod',
        src: 'reopenPeriod',
        input: ({ context: { month, reason } }) => ({ month, reason }),
        onDone: [
          { guard: isAnswered, target: 'loaded', actions: [setPeriod, 'clearReason'] },
          { guard: changedMeanwhile, target: 'loading', actions: setRefusal },
          { target: 'explaining', actions: setRefusal },
        ],
        onError: { target: 'explaining', actions: setFailure },
      },
    },
  },
});
