import { attempt } from '../attempt.ts';
import { isAnswered, note, onRefused } from '../call-result.ts';
import { payoutAccountSetup } from './payout-account.setup.ts';
import type { PayoutAccountContext, SavedAnswer } from './payout-account.types.ts';

interface Saved {
  event: { output: SavedAnswer };
}
const answer = ({ event }: Saved) => event.output;
const confirmed = {
  target: '#payout-account.adding',
  actions: {
    type: 'setAttempt',
    params: ({ event }: { event: { sourceType: 'businessPayoutAccount' | 'bankDetails'; key: string } }) =>
      event,
  },
} as const;
const changed = { target: '#payout-account.editing', actions: 'clearError' } as const;

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
    adding: attempt(
      {
        call: {
          id: 'save',
          src: 'save',
          input: ({ context }: { context: PayoutAccountContext }) => ({ attempt: context.attempt }),
        },
        responses: [
          {
            guard: { type: 'isPinWrong', params: answer },
            target: '#payout-account.confirming',
            actions: note,
          },
          { guard: { type: 'isPinLocked', params: answer }, target: '#payout-account.locked', actions: note },
          {
            guard: { type: 'isPinUnusable', params: answer },
            target: '#payout-account.spent',
            actions: note,
          },
          {
            guard: isAnswered,
            target: '#payout-account.saved',
            actions: { type: 'setSavedAccount', params: answer },
          },
        ],
        otherwise: [{ target: '#payout-account.editing', actions: note }],
        lost: [],
        pending: note,
      },
      // The PIN is entered again: the page doesn't keep it.
      { 'pin.submit': confirmed, 'account.change': changed },
    ),
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
