import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { sessionInBrowser } from './session.begin.ts';

/** The page that tells of a loss has no menu, which is where a person signs out, switches or goes to their profile. */
const inMenu: ReadonlySet<string> = new Set([
  'business.switch',
  'profile.changed',
  'signOut',
  'signOut.everywhere',
  'call.refused',
]);

/**
 * What nobody can bring about in a browser: a transaction PIN has no screen yet, an onboarding does not end where somebody is
 * signed in, and a form that rests makes no call that could be answered 401.
 */
walkThroughBrowser(
  sessionInBrowser,
  ({ name, from }) =>
    name === 'pin.set' ||
    (inMenu.has(name) && /"(permission|business)Lost"/.test(from)) ||
    (name === 'session.begin' && from.includes('"signedIn"')) ||
    (name === 'call.refused' && from.includes('completingProfile') && !from.includes('"saving"')),
  2,
);
