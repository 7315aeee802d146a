import { isRefused, isSignedOut, note, onRefused } from '../call-result.ts';
import { payoutAccountSetup } from './payout-account.setup.ts';
import type { SavedAnswer } from './payout-account.types.ts';

interface Saved {
  event: { output: SavedAnswer };
}
const answer = ({ event }: Saved) => event.output;
const confirmed = {
  target: 'saving',
  actions: {
    type: 'setAttempt',
    params: ({ event }: { event: { sourceType: 'businessPayoutAccount' | 'bankDetails'; key: string } }) =>
      event,
  },
} as const;
const changed = { target: 'editing', actions: 'clearError' } as const;

/**
 * Adds a payout account: bank and account number, account holder, PIN, saved. Invariants: an account is saved only after its
 * holder was shown; a lost response is requested again under the same key; the chart never contains the PIN.
 */
export const payoutAccountMachine = payoutAccountSetup.createMachine({
  id: 'payout-account',
  context: { enteredAccount: null, enquiry: null, attempt: null, refusal: null, saved: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'account.submit': {
          target: 'enquiring',
          actions: { type: 'setAccount', params: ({ event }) => event },
        },
      },
    },
    enquiring: {
      entry: 'clearError',
      invoke: {
        id: 'enquire',
        src: 'enquire',
        input: ({ context }) => ({ account: context.enteredAccount }),
        onDone: [
          { ...onRefused, target: 'editing' },
          { target: 'confirming', actions: { type: 'setEnquiry', params: ({ event }) => event.output } },
        ],
        onError: 'unreachable',
      },
      on: { 'account.change': changed },
    },
    unreachable: {
      on: {
        'account.change': changed,
        'account.submit': {
          target: 'enquiring',
          actions: { type: 'setAccount', params: ({ event }) => event },
        },
        'network.back': 'enquiring',
      },
    },
    confirming: { on: { 'pin.submit': confirmed, 'account.change': changed } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ attempt: context.attempt }),
        onDone: [
          { guard: { type: 'isPinWrong', params: answer }, target: 'confirming', actions: note },
          { guard: { type: 'isPinLocked', params: answer }, target: 'locked', actions: note },
          { guard: { type: 'isPinUnusable', params: answer }, target: 'spent', actions: note },
          { guard: isSignedOut, target: 'unanswered', actions: note },
          { guard: isRefused, target: 'editing', actions: note },
          { target: 'saved', actions: { type: 'setSavedAccount', params: answer } },
        ],
        onError: 'unanswered',
      },
    },
    /** It is unknown whether it was saved: the same request is sent again after the PIN was entered again. */
    unanswered: { on: { 'pin.submit': confirmed, 'account.change': changed } },
    locked: {
      invoke: {
        id: 'waitForUnlock',
        src: 'waitForUnlock',
        input: ({ context }) => ({ untilMs: context.refusal?.retryAtMs ?? 0 }),
        onDone: { target: 'confirming', actions: 'clearError' },
        onError: { target: 'confirming', actions: 'clearError' },
      },
      on: { 'account.change': changed },
    },
    spent: { on: { 'account.change': changed } },
    saved: { type: 'final' },
  },
});

export type PayoutAccountMachine = typeof payoutAccountMachine;
