import { isThorough } from '#tests/support/thorough.ts';
import { walkThroughBrowser } from '#tests/support/browser/browser-walk.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { sessionInBrowser } from './session.begin.ts';
import { sessionFaultMatrix } from './session.fault-matrix.ts';

/** The events that need the menu, which the page about lost access doesn't have. */
const inMenu: ReadonlySet<string> = new Set([
  'business.switch',
  'profile.changed',
  'signOut',
  'signOut.everywhere',
  'call.refused',
]);

/**
 * Excludes the steps that can't be triggered in a browser: no step of the walk sets a transaction PIN or changes a business, an onboarding
 * doesn't end while a user is signed in, and an idle form makes no call that could be answered with 401.
 */
walkThroughBrowser(sessionInBrowser, sessionFaultMatrix, {
  // The page of a session that goes on after an interruption knows more than the model; a thorough run looks at each.
  interruptions: isThorough ? drawnInterruptions('session') : [],
  isOut: ({ name, from }) =>
    name === 'pin.set' ||
    name === 'business.changed' ||
    (inMenu.has(name) && /"(permission|business)Lost"/.test(from)) ||
    (name === 'session.begin' && /"signedIn"|completingProfile/.test(from)) ||
    (name === 'call.refused' && from.includes('completingProfile') && !from.includes('"saving"')),
  unreached: ['event business.changed', 'event pin.set'],
});
