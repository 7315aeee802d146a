import { assertEvent } from 'xstate';
import { dataOf, refusalOf, turnedDown } from '../answer.ts';
import { onboardingSetup, required } from './onboarding.setup.ts';

/** The mailed code proves the address. A new one voids the old, and may be asked for after the cooldown. */
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
            back: { target: '#onboarding.credentials', actions: 'unnote' },
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
              {
                guard: { type: 'isCodeLapsed', params: ({ event }) => event.output },
                target: 'lapsed',
                actions: { type: 'note', params: ({ event }) => refusalOf(event.output) },
              },
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
            back: { target: '#onboarding.credentials', actions: 'unnote' },
          },
        },
        unsent: {
          tags: 'resumable',
          on: { 'otp.resend': 'renewing', back: { target: '#onboarding.credentials', actions: 'unnote' } },
        },
        /** The code that is out may still be entered when no other one comes. */
        resending: {
          entry: 'unnote',
          invoke: {
            id: 'resendCode',
            src: 'resendCode',
            input: ({ context }) => ({ onboardingId: required(context.onboardingId) }),
            onDone: [
              {
                guard: { type: 'isGone', params: ({ event }) => event.output },
                target: '#onboarding.credentials',
                actions: ['beginAnew', { type: 'note', params: ({ event }) => refusalOf(event.output) }],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: '#onboarding.code',
                reenter: true,
                actions: [
                  { type: 'postponeResend', params: ({ event }) => refusalOf(event.output) },
                  { type: 'note', params: ({ event }) => refusalOf(event.output) },
                ],
              },
              {
                target: '#onboarding.code',
                reenter: true,
                actions: { type: 'expectCode', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'typing.unreachable',
          },
        },
        /** Nothing can be entered until another code comes. */
        renewing: {
          entry: 'unnote',
          invoke: {
            id: 'resendCode',
            src: 'resendCode',
            input: ({ context }) => ({ onboardingId: required(context.onboardingId) }),
            onDone: [
              {
                guard: { type: 'isGone', params: ({ event }) => event.output },
                target: '#onboarding.credentials',
                actions: ['beginAnew', { type: 'note', params: ({ event }) => refusalOf(event.output) }],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: ['lapsed', '#onboarding.code.cooldown.cooling'],
                actions: [
                  { type: 'postponeResend', params: ({ event }) => refusalOf(event.output) },
                  { type: 'note', params: ({ event }) => refusalOf(event.output) },
                ],
              },
              {
                target: '#onboarding.code',
                reenter: true,
                actions: { type: 'expectCode', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'unsent',
          },
        },
      },
    },
    cooldown: {
      initial: 'cooling',
      states: {
        cooling: {
          invoke: {
            id: 'cooldown',
            src: 'waitForResend',
            input: ({ context }) => ({ untilMs: context.code?.resendAtMs ?? 0 }),
            onDone: 'ready',
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
  },
});
