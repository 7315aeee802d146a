import type { sessionModel } from '#machines/flows/session/session.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  afterReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';

/** All pages share one session. */
const everywhere = {
  impossible: 'from page to page the session is the same one; its own pages cannot be chosen',
} as const;
/** Before a user has a name, the token is only in this page, unless the cookie contained it before. */
const byTheCookie = { impossible: 'the way that led here decides whether a token was kept' } as const;

interface World {
  countBusinesses(): Promise<number>;
}

export const sessionFaultMatrix: FaultMatrixOf<typeof sessionModel, World> = {
  calls: {
    restore: {
      name: 'whoAmI',
      '4xx': { variant: 'too many requests' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: blockedState,
    },
    refresh: {
      name: 'whoAmI',
      '4xx': { variant: 'too many requests' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: 'signOut',
    },
    checkAccess: {
      name: 'whoAmI',
      '4xx': { variant: 'too many requests' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: 'signOut',
    },
    signIn: {
      name: 'login',
      '4xx': { variant: 'refused' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: blockedState,
    },
    verifySignIn: {
      name: 'verifySignIn',
      '4xx': { variant: 'too many requests' },
      '5xx': 'continues',
      offline: 'continues',
      lost: 'ends',
      canceledBy: blockedState,
    },
    savePersonal: {
      name: 'updateProfile',
      '4xx': { variant: 'refused' },
      '5xx': 'continues',
      offline: 'continues',
      lost: { again: 'saved' },
      canceledBy: 'signOut',
    },
    openBusiness: {
      name: 'createBusiness',
      '4xx': { variant: 'refused' },
      '5xx': 'continues',
      offline: 'continues',
      lost: { again: 'opened' },
      canceledBy: 'signOut',
    },
    endHere: {
      name: 'logout',
      '4xx': 'continues',
      '5xx': 'continues',
      offline: 'continues',
      lost: 'continues',
      canceledBy: blockedState,
    },
    endEverywhere: {
      name: 'logoutEverywhere',
      '4xx': 'continues',
      '5xx': 'continues',
      offline: 'continues',
      lost: 'ends',
      canceledBy: blockedState,
    },
  },
  states: {
    starting: transientState,
    restoring: afterReturn('starts again', everywhere, noControl),
    unreachable: afterReturn('starts again', everywhere, 'retry'),
    arriving: transientState,
    named: transientState,
    signedOut: parentState,
    'signedOut.ready': afterReturn('starts again', everywhere, 'signIn.submit'),
    'signedOut.refused': afterReturn('starts again', everywhere, 'signIn.submit'),
    'signedOut.unreachable': afterReturn('starts again', everywhere, 'signIn.submit'),
    signingIn: afterReturn('starts again', everywhere, noControl),
    secondFactor: parentState,
    'secondFactor.entering': afterReturn('starts again', everywhere, 'secondFactor.cancel'),
    'secondFactor.refused': afterReturn('starts again', everywhere, 'secondFactor.cancel'),
    'secondFactor.unreachable': afterReturn('starts again', everywhere, 'secondFactor.cancel'),
    'secondFactor.verifying': afterReturn('starts again', everywhere, noControl),
    completingProfile: parentState,
    'completingProfile.personal': parentState,
    'completingProfile.personal.editing': afterReturn(byTheCookie, everywhere, 'personal.submit'),
    'completingProfile.personal.saving': afterReturn(byTheCookie, everywhere, noControl),
    'completingProfile.personal.unreachable': afterReturn(byTheCookie, everywhere, 'personal.submit'),
    'completingProfile.business': parentState,
    'completingProfile.business.editing': afterReturn('starts again', everywhere, 'business.submit'),
    'completingProfile.business.saving': afterReturn('starts again', everywhere, noControl),
    'completingProfile.business.unreachable': afterReturn('starts again', everywhere, 'business.submit'),
    signedIn: parentState,
    'signedIn.current': afterReturn('starts again', everywhere, 'signOut.everywhere'),
    'signedIn.stale': afterReturn('starts again', everywhere, 'signOut.everywhere'),
    'signedIn.checkingAccess': afterReturn('starts again', everywhere, noControl),
    'signedIn.permissionLost': afterReturn('starts again', everywhere, 'access.seen'),
    'signedIn.businessLost': afterReturn('starts again', everywhere, 'access.seen'),
    'signedIn.refreshing': afterReturn('starts again', everywhere, 'signOut.everywhere'),
    signingOut: parentState,
    'signingOut.here': afterReturn('starts again', everywhere, noControl),
    'signingOut.everywhere': afterReturn('starts again', everywhere, noControl),
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
