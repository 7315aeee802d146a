import { isAnswered, note, resultIn } from '../call-result.ts';
import { cooldown, isCodeExpired, onResendRefused } from '../emailed-code.ts';
import { backToContact, elsewhere, setCheckout } from './store-checkout.steps.ts';
import { storeCheckoutSetup } from './store-checkout.setup.ts';
import type { SentCode, StoreCheckoutEvent } from './store-checkout.types.ts';

const sent = { type: 'setCode', params: resultIn<SentCode> } as const;
const again = { 'code.request': { guard: 'isResendReady', target: 'resending' } } as const;

/** The customer confirms the email address by a code, where the store asks for it. */
export const code = storeCheckoutSetup.createStateConfig({
  initial: 'offered',
  states: {
    offered: { on: { 'code.request': 'requesting', ...backToContact } },
    requesting: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        onDone: [
          { guard: isAnswered, target: 'entering', actions: sent },
          ...elsewhere,
          { target: 'offered', actions: note },
        ],
        onError: 'unsent',
      },
    },
    unsent: { on: { 'code.request': 'requesting', 'network.back': 'requesting', ...backToContact } },
    entering: {
      type: 'parallel',
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              initial: 'clear',
              on: { 'code.submit': 'confirming', ...again, ...backToContact },
              states: { clear: {}, unreachable: {} },
            },
            confirming: {
              tags: 'busy',
              entry: 'clearRefusal',
              invoke: {
                id: 'confirmCode',
                src: 'confirmCode',
                input: ({ event }) => ({ code: codeIn(event) }),
                onDone: [
                  {
                    guard: isAnswered,
                    target: '#store-checkout.stepping',
                    actions: setCheckout,
                  },
                  ...elsewhere,
                  { guard: isCodeExpired, target: 'lapsed', actions: note },
                  { target: 'typing', actions: note },
                ],
                onError: 'typing.unreachable',
              },
            },
            /** The code can't be entered any more. */
            lapsed: { on: { ...again, ...backToContact } },
            /** The existing code can still be entered if no new one is sent. */
            resending: {
              tags: 'busy',
              entry: 'clearRefusal',
              invoke: {
                id: 'resendCode',
                src: 'sendCode',
                onDone: [
                  {
                    guard: isAnswered,
                    target: '#store-checkout.code.entering',
                    reenter: true,
                    actions: sent,
                  },
                  ...elsewhere,
                  {
                    target: '#store-checkout.code.entering',
                    reenter: true,
                    actions: onResendRefused,
                  },
                ],
                onError: 'typing.unreachable',
              },
            },
          },
        },
        cooldown,
      },
    },
  },
});

const codeIn = (event: StoreCheckoutEvent): string => (event.type === 'code.submit' ? event.code : '');
