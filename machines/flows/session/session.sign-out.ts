import { sessionSetup } from './session.setup.ts';

/** The session ends here, or on all devices. Signing out here succeeds without the server, too. */
export const signingOut = sessionSetup.createStateConfig({
  initial: 'here',
  states: {
    here: {
      invoke: { id: 'endHere', src: 'endHere', onDone: '#session.ended', onError: '#session.ended' },
    },
    everywhere: {
      invoke: {
        id: 'endEverywhere',
        src: 'endEverywhere',
        onDone: '#session.ended',
        onError: { target: '#session.signedIn', actions: 'showSignOutFailed' },
      },
    },
  },
});
