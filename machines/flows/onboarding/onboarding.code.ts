import { assertEvent } from 'xstate';
import { type CallResult, resultIn, dataOf, isRefused, note, onRefused } from '../call-result.ts';
import { cooldown, isCodeExpired, onResendRefused } from '../emailed-code.ts';
import { onboardingSetup, required } from './onboarding.setup.ts';
import type { Code, OnboardingContext } from './onboarding.types.ts';

const back = { target: '#onboarding.credentials', actions: 'clearError' } as const;
const resendCode = {
  id: 'resendCode',
  src: 'resendCode',
  input: ({ context }: { context: OnboardingContext }) => ({
    onboardingId: required(context.onboardingId),
  }),
} as const;
const gone = {
  guard: { type: 'isGone', params: resultIn<unknown> },
  target: '#onboarding.credentials',
  actions: ['startAgain', note],
} as const;
const resent = {
  target: '#onboarding.code',
  reenter: true,
  actions: {
    type: 'setCode',
    params: ({ event }: { event: { output: CallResult<Code> } }) => dataOf(event.output),
  },
} as const;

/** The emailed code verifies the address. A new code voids the old one and can be requested after the cooldown. */
export const code = onboardingSetup.createStateConfig({
  type: 'parallel',
  states: {
    entry: {
      initial: 'typing',
      states: {
        typing: {
          initial: 'clear',
          tags: 'resumable',
          on: {
            'otp.submit': 'verifying',
            'otp.resend': { guard: 'isResendReady', target: 'resending' },
            back,
          },
          states: { clear: {}, refused: {}, unreachable: {} },
        },
        verifying: {
          entry: 'clearError',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context, event }) => {
              assertEvent(event, 'otp.submit');
              return { onboardingId: required(context.onboardingId), otp: event.otp };
            },
            onDone: [
              { guard: isCodeExpired, target: 'lapsed', actions: note },
              { ...onRefused, target: 'typing.refused' },
              {
                target: '#onboarding.placing',
                actions: [
                  { type: 'setProof', params: ({ event }) => dataOf(event.output) },
                  { type: 'setProgress', params: ({ event }) => dataOf(event.output).onboarding },
                ],
              },
            ],
            onError: 'typing.unreachable',
          },
        },
        lapsed: {
          tags: 'resumable',
          on: {
            'otp.resend': { guard: 'isResendReady', target: 'renewing' },
            back,
          },
        },
        unsent: {
          tags: 'resumable',
          on: { 'otp.resend': 'renewing', back },
        },
        /** The existing code can still be entered if no new one is sent. */
        resending: {
          entry: 'clearError',
          invoke: {
            ...resendCode,
            onDone: [
              gone,
              { guard: isRefused, target: '#onboarding.code', reenter: true, actions: onResendRefused },
              resent,
            ],
            onError: 'typing.unreachable',
          },
        },
        /** No code can be entered until a new one is sent. */
        renewing: {
          entry: 'clearError',
          invoke: {
            ...resendCode,
            onDone: [
              gone,
              {
                guard: isRefused,
                target: ['lapsed', '#onboarding.code.cooldown.cooling'],
                actions: onResendRefused,
              },
              resent,
            ],
            onError: 'unsent',
          },
        },
      },
    },
    cooldown,
  },
});
