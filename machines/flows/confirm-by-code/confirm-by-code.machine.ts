import { answerIn, isRefused, note, turnedDown } from '../answer.ts';
import { cooldown, isCodeLapsed, postponed } from '../mailed-code.ts';
import { confirmByCodeSetup } from './confirm-by-code.setup.ts';
import type { MailedCode } from './confirm-by-code.types.ts';

const expected = { type: 'expectCode', params: answerIn<MailedCode> } as const;
/** The code that is out is left unused; another can be asked for. */
const cancel = { 'code.cancel': { target: '#confirm-by-code.offered', actions: 'dropCode' } } as const;
const again = { guard: 'isResendReady', target: 'resending' } as const;

/**
 * A signed-in person confirms something with a mailed code: a reset of the PIN, a virtual account. Invariants: neither the
 * code nor what is typed beside it is in any part of the chart; one code is good at a time; who has to ask for another one
 * is told when it can be asked for.
 */
export const confirmByCodeMachine = confirmByCodeSetup.createMachine({
  id: 'confirm-by-code',
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasCode', target: 'entering' }, { target: 'offered' }] },
    offered: { on: { 'code.request': 'requesting' } },
    requesting: {
      entry: 'unnote',
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
              entry: 'unnote',
              invoke: {
                id: 'confirm',
                src: 'confirm',
                input: ({ context: { code } }) => ({ otpToken: code?.otpToken ?? '' }),
                onDone: [
                  { guard: isCodeLapsed, target: 'lapsed', actions: note },
                  { ...turnedDown, target: 'typing.refused' },
                  { target: '#confirm-by-code.confirmed' },
                ],
                onError: 'typing.unreachable',
              },
            },
            lapsed: {
              on: { 'code.request': { guard: 'isResendReady', target: 'renewing' }, ...cancel },
            },
            unsent: { on: { 'code.request': 'renewing', ...cancel } },
            /** The code that is out may still be entered when no other one comes. */
            resending: {
              entry: 'unnote',
              invoke: {
                id: 'resendCode',
                src: 'requestCode',
                onDone: [
                  {
                    guard: isRefused,
                    target: '#confirm-by-code.entering',
                    reenter: true,
                    actions: postponed,
                  },
                  { target: '#confirm-by-code.entering', reenter: true, actions: expected },
                ],
                onError: 'typing.unreachable',
              },
            },
            /** Nothing can be entered until another code comes. */
            renewing: {
              entry: 'unnote',
              invoke: {
                id: 'resendCode',
                src: 'requestCode',
                onDone: [
                  {
                    guard: isRefused,
                    target: ['lapsed', '#confirm-by-code.entering.cooldown.cooling'],
                    actions: postponed,
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
