import { resultIn, isRefused, note, onRefused } from '../call-result.ts';
import { cooldown, isCodeExpired, onResendRefused } from '../emailed-code.ts';
import { confirmByCodeSetup } from './confirm-by-code.setup.ts';
import type { EmailedCode } from './confirm-by-code.types.ts';

const expected = { type: 'setCode', params: resultIn<EmailedCode> } as const;
/** The existing code is left unused; another one can be requested. */
const cancel = { 'code.cancel': { target: '#confirm-by-code.offered', actions: 'clearCode' } } as const;
const again = { guard: 'isResendReady', target: 'resending' } as const;

/**
 * A signed-in user confirms an action with a code from an email or an SMS: a PIN reset, the request for a virtual account, a phone number. Invariants:
 * the chart contains neither the code nor the input beside it; one code is valid at a time; the user sees when another
 * code can be requested.
 */
export const confirmByCodeMachine = confirmByCodeSetup.createMachine({
  id: 'confirm-by-code',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasCode', target: 'entering' }, { target: 'offered' }] },
    offered: { on: { 'code.request': 'requesting' } },
    requesting: {
      entry: 'clearError',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        onDone: [
          { guard: isRefused, target: 'offered', actions: note },
          { target: 'entering', actions: expected },
        ],
        onError: 'unsent',
      },
    },
    unsent: { on: { 'code.request': 'requesting', 'network.back': 'requesting' } },
    entering: {
      type: 'parallel',
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              initial: 'clear',
              on: {
                'code.submit': 'confirming',
                'code.request': again,
                ...cancel,
              },
              states: { clear: {}, refused: {}, unreachable: {} },
            },
            confirming: {
              entry: 'clearError',
              invoke: {
                id: 'confirm',
                src: 'confirm',
                input: ({ context: { code } }) => ({ otpToken: code?.otpToken ?? '' }),
                onDone: [
                  { guard: isCodeExpired, target: 'lapsed', actions: note },
                  { ...onRefused, target: 'typing.refused' },
                  { target: '#confirm-by-code.confirmed' },
                ],
                onError: 'typing.unreachable',
              },
            },
            lapsed: {
              on: { 'code.request': { guard: 'isResendReady', target: 'renewing' }, ...cancel },
            },
            unsent: { on: { 'code.request': 'renewing', ...cancel } },
            /** The existing code can still be entered if no new one is sent. */
            resending: {
              entry: 'clearError',
              invoke: {
                id: 'resendCode',
                src: 'requestCode',
                onDone: [
                  {
                    guard: isRefused,
                    target: '#confirm-by-code.entering',
                    reenter: true,
                    actions: onResendRefused,
                  },
                  { target: '#confirm-by-code.entering', reenter: true, actions: expected },
                ],
                onError: 'typing.unreachable',
              },
            },
            /** No code can be entered until a new one is sent. */
            renewing: {
              entry: 'clearError',
              invoke: {
                id: 'resendCode',
                src: 'requestCode',
                onDone: [
                  {
                    guard: isRefused,
                    target: ['lapsed', '#confirm-by-code.entering.cooldown.cooling'],
                    actions: onResendRefused,
                  },
                  { target: '#confirm-by-code.entering', reenter: true, actions: expected },
                ],
                onError: 'unsent',
              },
            },
          },
        },
        cooldown,
      },
    },
    confirmed: { type: 'final' },
  },
});

export type ConfirmByCodeMachine = typeof confirmByCodeMachine;
