import type { Refused } from './call-result.ts';

/*
 * The parts that every payment to Kontor has: the PIN of a payment from the balance, and the wait for the provider's
 * result. A chart names the states `choosingMethod`, `paying` and `processing`, and has the actions `clearError`,
 * `countPoll` and `retry`.
 */

/** Short intervals at first, then longer ones: most payments are known within seconds. */
export const pollsMs = [1_700, 2_700, 3_700, 5_700, 9_700, 19_700];
const POLL_LATER_MS = 39_700;
const QUEUE_MS = 1_300;

/** The delays of a payment; the chart counts its polls, at most up to the number of `pollsMs`. */
export const paymentDelays = {
  pollDelay: ({ context }: { context: { pollCount: number } }): number =>
    pollsMs[context.pollCount] ?? POLL_LATER_MS,
  queueDelay: QUEUE_MS,
};

/** Returns the states of the PIN of a payment from the balance. @param loading the state that loads everything again */
export const pinStates = <const Loading extends string>(loading: Loading) =>
  ({
    enteringPin: {
      on: {
        'pin.submit': { target: 'paying', actions: 'clearError' },
        'step.back': { target: 'choosingMethod', actions: 'clearError' },
      },
    },
    locked: {
      invoke: {
        id: 'waitForUnlock',
        src: 'waitForUnlock',
        input: ({ context }: { context: { refusal: Refused | null } }) => ({
          untilMs: context.refusal?.retryAtMs ?? 0,
        }),
        onDone: { target: 'enteringPin', actions: 'clearError' },
        onError: { target: 'enteringPin', actions: 'clearError' },
      },
      on: { 'step.back': { target: 'choosingMethod', actions: 'clearError' } },
    },
    /** The PIN must be reset, or set for the first time, on another page. */
    pinUnusable: {
      on: {
        'start.retry': loading,
        'page.shown': loading,
        'step.back': { target: 'choosingMethod', actions: 'clearError' },
      },
    },
  }) as const;

/**
 * Returns the states of a payment without a result and of one that failed.
 *
 * @param checking the state that asks for the status and goes back to `resting` without one
 * @param continued the actions that open the provider's page again
 */
export const resultStates = <const Checking, const Continued>(checking: Checking, continued: Continued) =>
  ({
    processing: {
      initial: 'resting',
      on: {
        'payment.continue': { guard: 'hasPayPage', target: '.resting', actions: continued },
        'method.change': { guard: 'hasPayPage', target: 'choosingMethod', actions: 'retry' },
      },
      states: {
        resting: {
          after: { pollDelay: { target: 'checking', actions: 'countPoll' } },
          on: { 'check.now': 'checking', 'network.back': 'checking', 'page.shown': 'checking' },
        },
        checking,
      },
    },
    declined: { on: { 'method.change': { target: 'choosingMethod', actions: 'retry' } } },
  }) as const;
