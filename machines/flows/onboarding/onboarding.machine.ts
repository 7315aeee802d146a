import { dataOf, isRateLimited, note, onProofExpired, onRefused } from '../call-result.ts';
import { code } from './onboarding.code.ts';
import { onboardingSetup, proof } from './onboarding.setup.ts';
import { business, credentials, personal } from './onboarding.steps.ts';

/**
 * A new merchant creates a business: credentials → emailed code → personal details → business → done.
 * The context never contains password or code. Input is kept after Back, a refusal or a reload; an expired proof requires
 * a new code and continues at the same step. Creating the business can be repeated safely: its key is the ID of the
 * onboarding.
 */
export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  context: ({ input }) => ({
    ...input,
    code: undefined,
    step: 'personal',
    personal: undefined,
    business: undefined,
    handle: { reason: null, suggestion: null },
    refusal: undefined,
    signedIn: undefined,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasToken', target: 'resuming' },
        { guard: 'hasOnboarding', target: 'code' },
        { guard: 'hasBeta', target: 'prefilling' },
        { target: 'credentials' },
      ],
    },
    prefilling: {
      invoke: {
        id: 'lookUpBeta',
        src: 'lookUpBeta',
        input: ({ context }) => ({ betaId: context.betaId ?? '' }),
        onDone: [
          { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'credentials' },
          {
            target: 'credentials',
            actions: { type: 'fillFromBeta', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: 'credentials',
      },
    },
    resuming: {
      initial: 'asking',
      states: {
        asking: {
          entry: 'clearError',
          invoke: {
            id: 'resume',
            src: 'resume',
            input: ({ context }) => ({ token: proof(context) }),
            onDone: [
              { ...onProofExpired, target: '#onboarding.proving' },
              { guard: isRateLimited, target: 'limited', actions: note },
              { ...onRefused, target: 'unreachable' },
              {
                target: '#onboarding.placing',
                actions: { type: 'setProgress', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'unreachable',
          },
        },
        limited: { after: { retryDelay: 'asking' } },
        unreachable: {
          on: { retry: 'asking', startOver: { target: '#onboarding.credentials', actions: 'startAgain' } },
        },
      },
    },
    placing: {
      always: [
        { guard: 'isAtPersonal', target: 'personal' },
        { guard: 'isAtBusiness', target: 'business' },
        { target: 'finalizing' },
      ],
    },
    proving: {
      entry: 'clearProof',
      always: [{ guard: 'hasOnboarding', target: 'code.entry.lapsed' }, { target: 'credentials' }],
    },
    credentials,
    code,
    personal,
    business,
    finalizing: {
      initial: 'opening',
      tags: 'resumable',
      states: {
        opening: {
          entry: 'clearError',
          invoke: {
            id: 'finalize',
            src: 'finalize',
            input: ({ context }) => ({ token: proof(context), key: context.onboardingId ?? '' }),
            onDone: [
              { ...onProofExpired, target: '#onboarding.proving' },
              {
                guard: { type: 'isHandleTaken', params: ({ event }) => event.output },
                target: '#onboarding.business',
                actions: note,
              },
              { ...onRefused, target: 'refused' },
              {
                target: '#onboarding.done',
                actions: { type: 'setSignedIn', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'unreachable',
          },
        },
        refused: {
          on: { retry: 'opening', back: { target: '#onboarding.business', actions: 'clearError' } },
        },
        unreachable: { on: { retry: 'opening' } },
      },
    },
    done: { type: 'final' },
  },
  output: ({ context: { signedIn, eventId } }) => ({ signedIn, eventId }),
});

export type OnboardingMachine = typeof onboardingMachine;
