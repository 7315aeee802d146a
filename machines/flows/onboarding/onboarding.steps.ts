import { assertEvent, assign } from 'xstate';
import { dataOf, onProofExpired, onRefused } from '../call-result.ts';
import { onboardingSetup, proof, required } from './onboarding.setup.ts';

/** Email address and password, after which a code is sent. The password is only an input of the call. */
export const credentials = onboardingSetup.createStateConfig({
  initial: 'editing',
  on: {
    'credentials.change': {
      actions: {
        type: 'typeCredentials',
        params: ({ event: { type: _type, ...typed } }) => typed,
      },
    },
  },
  states: {
    editing: { tags: 'resumable', on: { 'credentials.submit': 'submitting' } },
    unreachable: { tags: 'resumable', on: { 'credentials.submit': 'submitting' } },
    submitting: {
      entry: 'clearError',
      invoke: {
        id: 'saveCredentials',
        src: 'saveCredentials',
        input: ({ context: { betaId, eventId, draft }, event }) => {
          assertEvent(event, 'credentials.submit');
          const { email, password, key } = event;
          const referralCode = draft.referralCode.trim() || undefined;
          return { email, password, key, betaId, eventId, referralCode };
        },
        onDone: [
          { ...onRefused, target: 'editing' },
          {
            target: '#onboarding.code',
            actions: { type: 'setCode', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: 'unreachable',
      },
    },
  },
});

export const personal = onboardingSetup.createStateConfig({
  initial: 'editing',
  tags: 'resumable',
  on: {
    'personal.change': { actions: { type: 'typePersonal', params: ({ event }) => event.personal } },
  },
  states: {
    editing: {
      on: {
        'personal.submit': {
          target: 'saving',
          actions: assign({ personal: ({ event: { details, key } }) => ({ details, key }) }),
        },
        startOver: { target: '#onboarding.credentials', actions: 'startAgain' },
      },
    },
    unreachable: {
      on: {
        retry: 'saving',
        'personal.submit': {
          target: 'saving',
          actions: assign({ personal: ({ event: { details, key } }) => ({ details, key }) }),
        },
      },
    },
    saving: {
      entry: 'clearError',
      invoke: {
        id: 'savePersonal',
        src: 'savePersonal',
        input: ({ context }) => ({ ...required(context.personal), token: proof(context) }),
        onDone: [
          { ...onProofExpired, target: '#onboarding.proving' },
          { ...onRefused, target: 'editing' },
          // It was finished on another device: only signing in is left.
          {
            guard: { type: 'isFinished', params: ({ event }) => event.output },
            target: '#onboarding.finalizing',
            actions: { type: 'setProgress', params: ({ event }) => dataOf(event.output) },
          },
          {
            target: '#onboarding.business',
            actions: { type: 'setProgress', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: 'unreachable',
      },
    },
  },
});

/** The form, and beside it the check of its handle. */
export const business = onboardingSetup.createStateConfig({
  type: 'parallel',
  tags: 'resumable',
  states: {
    form: {
      initial: 'editing',
      on: {
        'business.change': { actions: { type: 'typeBusiness', params: ({ event }) => event.business } },
      },
      states: {
        editing: {
          on: {
            'business.submit': {
              target: 'saving',
              actions: assign({ business: ({ event: { details, key } }) => ({ details, key }) }),
            },
            back: { target: '#onboarding.personal', actions: 'clearError' },
          },
        },
        unreachable: {
          on: {
            retry: 'saving',
            'business.submit': {
              target: 'saving',
              actions: assign({ business: ({ event: { details, key } }) => ({ details, key }) }),
            },
            back: { target: '#onboarding.personal', actions: 'clearError' },
          },
        },
        saving: {
          entry: 'clearError',
          invoke: {
            id: 'saveBusiness',
            src: 'saveBusiness',
            input: ({ context }) => ({ ...required(context.business), token: proof(context) }),
            onDone: [
              { ...onProofExpired, target: '#onboarding.proving' },
              { ...onRefused, target: 'editing' },
              {
                target: '#onboarding.finalizing',
                actions: { type: 'setProgress', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'unreachable',
          },
        },
      },
    },
    handle: {
      initial: 'looking',
      on: {
        'business.change': {
          guard: { type: 'changesHandle', params: ({ event }) => event.business },
          target: '.looking',
        },
      },
      states: {
        looking: {
          always: [
            { guard: 'isHandleEmpty', target: 'empty' },
            { guard: 'isHandleMalformed', target: 'malformed' },
            { target: 'checking' },
          ],
        },
        empty: {},
        malformed: {},
        checking: {
          invoke: {
            id: 'checkHandle',
            src: 'checkHandle',
            input: ({ context }) => ({ handle: context.draft.business.handle, token: proof(context) }),
            onDone: [
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'unchecked' },
              { guard: { type: 'isFree', params: ({ event }) => event.output }, target: 'free' },
              {
                target: 'taken',
                actions: { type: 'setHandleCheck', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'unchecked',
          },
        },
        free: {},
        taken: {},
        unchecked: {},
      },
    },
  },
});
