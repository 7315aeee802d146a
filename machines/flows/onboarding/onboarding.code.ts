import { assertEvent } from 'xstate';
import { type Answer, answerIn, dataOf, isRefused, note, turnedDown } from '../answer.ts';
import { cooldown, isCodeLapsed, postponed } from '../mailed-code.ts';
import { onboardingSetup, required } from './onboarding.setup.ts';
import type { Code, OnboardingContext } from './onboarding.types.ts';

const back = { target: '#onboarding.credentials', actions: 'unnote' } as const;
const resendCode = {
  id: 'resendCode',
  src: 'resendCode',
  input: ({ context }: { context: OnboardingContext }) => ({
    onboardingId: required(context.onboardingId),
  }),
} as const;
const gone = {
  guard: { type: 'isGone', params: answerIn<unknown> },
  target: '#onboarding.credentials',
  actions: ['beginAnew', note],
} as const;
const resent = {
  target: '#onboarding.code',
  reenter: true,
  actions: {
    type: 'expectCode',
    params: ({ event }: { event: { output: Answer<Code> } }) => dataOf(event.output),
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
          entry: 'unnote',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context, event }) => {
              assertEvent(event, 'otp.submit');
              return { onboardingId: required(context.onboardingId), otp: event.otp };
            },
            onDone: [
              { guard: isCodeLapsed, target: 'lapsed', actions: note },
              { ...turnedDown, target: 'typing.refused' },
              {
                target: '#onboarding.placing',
                actions: [
                  { type: 'beProven', params: ({ event }) => dataOf(event.output) },
                  { type: 'takeState', params: ({ event }) => dataOf(event.output).onboarding },
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
          entry: 'unnote',
          invoke: {
            ...resendCode,
            onDone: [
              gone,
              { guard: isRefused, target: '#onboarding.code', reenter: true, actions: postponed },
              resent,
            ],
            onError: 'typing.unreachable',
          },
        },
        /** No code can be entered until a new one is sent. */
        renewing: {
          entry: 'unnote',
          invoke: {
            ...resendCode,
            onDone: [
              gone,
              {
                guard: isRefused,
                target: ['lapsed', '#onboarding.code.cooldown.cooling'],
                actions: postponed,
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
