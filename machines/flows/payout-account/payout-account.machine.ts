import { isRefused, isSignedOut, note, turnedDown } from '../answer.ts';
import { payoutAccountSetup } from './payout-account.setup.ts';
import type { SavedAnswer } from './payout-account.types.ts';

interface Saved {
  event: { output: SavedAnswer };
}
const answer = ({ event }: Saved) => event.output;
const confirmed = {
  target: 'saving',
  actions: {
    type: 'takeAttempt',
    params: ({ event }: { event: { sourceType: 'businessPayoutAccount' | 'bankDetails'; key: string } }) =>
      event,
  },
} as const;
const changed = { target: 'editing', actions: 'unnote' } as const;

/**
 * An account to withdraw to is added: bank and number, whose it is as the bank says, the PIN, saved. Invariants: nothing is
 * saved whose holder the person did not see; an answer that was lost is asked for again under the same key; the PIN is in
 * no part of the chart.
 */
export const payoutAccountMachine = payoutAccountSetup.createMachine({
  id: 'payout-account',
  context: { asked: null, enquiry: null, attempt: null, refusal: null, saved: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'account.submit': {
          target: 'enquiring',
          actions: { type: 'takeAccount', params: ({ event }) => event },
        },
      },
    },
    enquiring: {
      entry: 'unnote',
      invoke: {
        id: 'enquire',
        src: 'enquire',
        input: ({ context }) => ({ account: context.asked }),
        onDone: [
          { ...turnedDown, target: 'editing' },
          { target: 'confirming', actions: { type: 'takeName', params: ({ event }) => event.output } },
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
          actions: { type: 'takeAccount', params: ({ event }) => event },
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
          { guard: { type: 'isPinOfNoUse', params: answer }, target: 'spent', actions: note },
          { guard: isSignedOut, target: 'unanswered', actions: note },
          { guard: isRefused, target: 'editing', actions: note },
          { target: 'saved', actions: { type: 'takeSaved', params: answer } },
        ],
        onError: 'unanswered',
      },
    },
    /** Nobody knows whether it is saved: the same is sent again, with the PIN that was forgotten. */
    unanswered: { on: { 'pin.submit': confirmed, 'account.change': changed } },
    locked: {
      invoke: {
        id: 'waitForUnlock',
        src: 'waitForUnlock',
        input: ({ context }) => ({ untilMs: context.refusal?.retryAtMs ?? 0 }),
        onDone: { target: 'confirming', actions: 'unnote' },
        onError: { target: 'confirming', actions: 'unnote' },
      },
      on: { 'account.change': changed },
    },
    spent: { on: { 'account.change': changed } },
    saved: { type: 'final' },
  },
});

export type PayoutAccountMachine = typeof payoutAccountMachine;
