import { assertEvent, assign } from 'xstate';
import { dataOf, note, onRefused, resultIn } from '../call-result.ts';
import { sessionSetup } from './session.setup.ts';

const on = { 'code.submit': 'verifying' } as const;

/** The second step of signing in: a code of the authenticator app, or a recovery code. Codes are never in the context. */
export const secondFactor = sessionSetup.createStateConfig({
  initial: 'entering',
  exit: 'clearChallenge',
  on: {
    'secondFactor.cancel': { target: '#session.signedOut', actions: 'clearError' },
    'session.begin': {
      target: '#session.arriving',
      actions: { type: 'setSession', params: ({ event }) => event.signedIn },
    },
    'tab.signedIn': {
      target: '#session.restoring',
      actions: assign({ token: ({ event }) => event.token }),
    },
  },
  states: {
    entering: { on },
    refused: { on },
    unreachable: { on },
    verifying: {
      entry: 'clearError',
      invoke: {
        id: 'verifySignIn',
        src: 'verifySignIn',
        input: ({ context, event }) => {
          assertEvent(event, 'code.submit');
          return { challenge: context.challenge?.token ?? '', code: event.code };
        },
        onDone: [
          {
            guard: { type: 'isChallengeOver', params: resultIn },
            target: '#session.signedOut.refused',
            actions: note,
          },
          { ...onRefused, target: 'refused' },
          {
            target: '#session.arriving',
            actions: { type: 'setSession', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: 'unreachable',
      },
    },
  },
});
