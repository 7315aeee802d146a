import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { sessionInBrowser } from './session.begin.ts';

/**
 * What nobody can bring about in a browser: a transaction PIN has no screen yet, an onboarding does not end where somebody is
 * signed in, and a form that rests makes no call that could be answered 401.
 */
walkThroughBrowser(
  sessionInBrowser,
  ({ name, from }) =>
    name === 'pin.set' ||
    (name === 'session.begin' && from.includes('"signedIn"')) ||
    (name === 'session.refused' && from.includes('completingProfile') && !from.includes('"saving"')),
  2,
);
