import type { sessionModel } from '#machines/flows/session/session.model.ts';
import { around, type CellsOf, comesBack, noControl, passing, stays } from '#tests/support/browser/cells.ts';
import type { SessionWalk } from './session.executor.ts';

/** The session stands around all pages. */
const everywhere = {
  never: 'from page to page the session is the same one; its own pages cannot be chosen',
} as const;
/** Before a person has a name the token lives in this page alone, unless it was in the cookie before. */
const byTheCookie = { never: 'the way that led here decides whether a token was kept' } as const;

export const sessionCells: CellsOf<typeof sessionModel, SessionWalk> = {
  calls: {
    restore: {
      name: 'whoAmI',
      '4xx': { variant: 'too many requests' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: stays,
    },
    refresh: {
      name: 'whoAmI',
      '4xx': { variant: 'too many requests' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: 'signOut',
    },
    checkAccess: {
      name: 'whoAmI',
      '4xx': { variant: 'too many requests' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: 'signOut',
    },
    signIn: {
      name: 'login',
      '4xx': { variant: 'refused' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: stays,
    },
    savePersonal: {
      name: 'updateProfile',
      '4xx': { variant: 'refused' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: { again: 'saved' },
      late: 'signOut',
    },
    openBusiness: {
      name: 'createBusiness',
      '4xx': { variant: 'refused' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: { again: 'opened' },
      late: 'signOut',
    },
    endHere: {
      name: 'logout',
      '4xx': 'goes on',
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: stays,
    },
    endEverywhere: {
      name: 'logoutEverywhere',
      '4xx': 'goes on',
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'ends',
      late: stays,
    },
  },
  states: {
    starting: passing,
    restoring: comesBack('begins anew', everywhere, noControl),
    unreachable: comesBack('begins anew', everywhere, 'retry'),
    arriving: passing,
    named: passing,
    signedOut: around,
    'signedOut.ready': comesBack('begins anew', everywhere, 'signIn.submit'),
    'signedOut.refused': comesBack('begins anew', everywhere, 'signIn.submit'),
    'signedOut.unreachable': comesBack('begins anew', everywhere, 'signIn.submit'),
    signingIn: comesBack('begins anew', everywhere, noControl),
    completingProfile: around,
    'completingProfile.personal': around,
    'completingProfile.personal.editing': comesBack(byTheCookie, everywhere, 'personal.submit'),
    'completingProfile.personal.saving': comesBack(byTheCookie, everywhere, noControl),
    'completingProfile.personal.unreachable': comesBack(byTheCookie, everywhere, 'personal.submit'),
    'completingProfile.business': around,
    'completingProfile.business.editing': comesBack('begins anew', everywhere, 'business.submit'),
    'completingProfile.business.saving': comesBack('begins anew', everywhere, noControl),
    'completingProfile.business.unreachable': comesBack('begins anew', everywhere, 'business.submit'),
    signedIn: around,
    'signedIn.current': comesBack('begins anew', everywhere, 'signOut.everywhere'),
    'signedIn.stale': comesBack('begins anew', everywhere, 'signOut.everywhere'),
    'signedIn.checkingAccess': comesBack('begins anew', everywhere, noControl),
    'signedIn.permissionLost': comesBack('begins anew', everywhere, 'access.seen'),
    'signedIn.businessLost': comesBack('begins anew', everywhere, 'access.seen'),
    'signedIn.refreshing': comesBack('begins anew', everywhere, 'signOut.everywhere'),
    signingOut: around,
    'signingOut.here': comesBack('begins anew', everywhere, noControl),
    'signingOut.everywhere': comesBack('begins anew', everywhere, noControl),
    ended: passing,
  },
  inputAfter(snapshot) {
    const { token, user, businesses, teams, activeBusinessId } = snapshot.context;
    const isKept = !snapshot.matches('signedOut') && !snapshot.matches('signingIn');
    if (!isKept || token === undefined)
      return { token: undefined, cached: undefined, activeBusinessId: undefined };
    return {
      token,
      cached: user && { user, businesses: [...businesses], teams: [...teams] },
      activeBusinessId,
    };
  },
  effects: async ({ stage }) => (await stage.businesses()).length,
};
