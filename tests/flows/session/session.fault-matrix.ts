import type { sessionModel } from '#machines/flows/session/session.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';

/** All pages share one session. */
const everywhere = {
  never: 'from page to page the session is the same one; its own pages cannot be chosen',
} as const;
/** Before a user has a name, the token is only in this page, unless the cookie contained it before. */
const byTheCookie = { never: 'the way that led here decides whether a token was kept' } as const;

interface World {
  countBusinesses(): Promise<number>;
}

export const sessionFaultMatrix: FaultMatrixOf<typeof sessionModel, World> = {
  calls: {
    restore: {
      name: 'whoAmI',
      '4xx': { variant: 'too many requests' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'goes on',
      late: blockedState,
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
      late: blockedState,
    },
    verifySignIn: {
      name: 'verifySignIn',
      '4xx': { variant: 'too many requests' },
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'ends',
      late: blockedState,
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
      late: blockedState,
    },
    endEverywhere: {
      name: 'logoutEverywhere',
      '4xx': 'goes on',
      '5xx': 'goes on',
      offline: 'goes on',
      lost: 'ends',
      late: blockedState,
    },
  },
  states: {
    starting: transientState,
    restoring: onReturn('begins anew', everywhere, noControl),
    unreachable: onReturn('begins anew', everywhere, 'retry'),
    arriving: transientState,
    named: transientState,
    signedOut: parentState,
    'signedOut.ready': onReturn('begins anew', everywhere, 'signIn.submit'),
    'signedOut.refused': onReturn('begins anew', everywhere, 'signIn.submit'),
    'signedOut.unreachable': onReturn('begins anew', everywhere, 'signIn.submit'),
    signingIn: onReturn('begins anew', everywhere, noControl),
    secondFactor: parentState,
    'secondFactor.entering': onReturn('begins anew', everywhere, 'secondFactor.cancel'),
    'secondFactor.refused': onReturn('begins anew', everywhere, 'secondFactor.cancel'),
    'secondFactor.unreachable': onReturn('begins anew', everywhere, 'secondFactor.cancel'),
    'secondFactor.verifying': onReturn('begins anew', everywhere, noControl),
    completingProfile: parentState,
    'completingProfile.personal': parentState,
    'completingProfile.personal.editing': onReturn(byTheCookie, everywhere, 'personal.submit'),
    'completingProfile.personal.saving': onReturn(byTheCookie, everywhere, noControl),
    'completingProfile.personal.unreachable': onReturn(byTheCookie, everywhere, 'personal.submit'),
    'completingProfile.business': parentState,
    'completingProfile.business.editing': onReturn('begins anew', everywhere, 'business.submit'),
    'completingProfile.business.saving': onReturn('begins anew', everywhere, noControl),
    'completingProfile.business.unreachable': onReturn('begins anew', everywhere, 'business.submit'),
    signedIn: parentState,
    'signedIn.current': onReturn('begins anew', everywhere, 'signOut.everywhere'),
    'signedIn.stale': onReturn('begins anew', everywhere, 'signOut.everywhere'),
    'signedIn.checkingAccess': onReturn('begins anew', everywhere, noControl),
    'signedIn.permissionLost': onReturn('begins anew', everywhere, 'access.seen'),
    'signedIn.businessLost': onReturn('begins anew', everywhere, 'access.seen'),
    'signedIn.refreshing': onReturn('begins anew', everywhere, 'signOut.everywhere'),
    signingOut: parentState,
    'signingOut.here': onReturn('begins anew', everywhere, noControl),
    'signingOut.everywhere': onReturn('begins anew', everywhere, noControl),
    ended: transientState,
  },
  inputAfter(snapshot) {
    const { token, user, businesses, teams, activeBusinessId } = snapshot.context;
    const isKept = !['signedOut', 'signingIn', 'secondFactor'].some((state) =>
      snapshot.matches(state as 'signedOut'),
    );
    if (!isKept || token === undefined)
      return { token: undefined, cached: undefined, activeBusinessId: undefined };
    return {
      token,
      cached: user && { user, businesses: [...businesses], teams: [...teams] },
      activeBusinessId,
    };
  },
  storesAborts: true,
  effects: (world) => world.countBusinesses(),
};
