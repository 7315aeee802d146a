import type { SnapshotFrom } from 'xstate';
import { listAcceptedEvents, statePath } from '../state-path.ts';
import { activeTeam, membershipIn } from './session.membership.ts';
import type { SessionEvent } from './session.types.ts';
import type { SessionMachine } from './session.machine.ts';

export type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** The person's events, each with a sample payload to check whether it is accepted. */
const samples = {
  'signIn.submit': {},
  'code.submit': {},
  'secondFactor.cancel': {},
  'personal.submit': {},
  'business.submit': {},
  retry: {},
  signOut: {},
  'signOut.everywhere': {},
  'access.seen': {},
} as const satisfies Partial<Record<SessionEvent['type'], object>>;
export type SessionControl = keyof typeof samples;

/** The page to which the router must navigate in this state. */
export type SessionPlace = 'starting' | 'outside' | 'completing' | 'inside';

function placeOf(snapshot: SessionSnapshot): SessionPlace {
  if (snapshot.matches('signedIn') || snapshot.matches({ signingOut: 'everywhere' })) return 'inside';
  if (snapshot.matches('completingProfile')) return 'completing';
  if (snapshot.matches('signedOut') || snapshot.matches('signingIn') || snapshot.matches('secondFactor'))
    return 'outside';
  return 'starting';
}

function viewOf(snapshot: SessionSnapshot) {
  const { context } = snapshot;
  return {
    state: statePath(snapshot),
    controls: listAcceptedEvents<SessionControl>(snapshot, samples),
    place: placeOf(snapshot),
    isPending:
      snapshot.matches('signingIn') ||
      snapshot.matches({ secondFactor: 'verifying' }) ||
      snapshot.matches({ completingProfile: { personal: 'saving' } }) ||
      snapshot.matches({ completingProfile: { business: 'saving' } }),
    /** The password was correct, and the second factor is asked for. */
    needsCode: snapshot.matches('secondFactor'),
    /** The server couldn't be reached at the last attempt. */
    isUnreachable:
      snapshot.matches('unreachable') ||
      snapshot.matches({ signedOut: 'unreachable' }) ||
      snapshot.matches({ secondFactor: 'unreachable' }) ||
      snapshot.matches({ completingProfile: { personal: 'unreachable' } }) ||
      snapshot.matches({ completingProfile: { business: 'unreachable' } }),
    /** Signed in from saved data, not yet confirmed by the server. */
    isStale: snapshot.matches({ signedIn: 'stale' }) || snapshot.matches({ signedIn: 'refreshing' }),
    isSigningOut: snapshot.matches('signingOut'),
    refusal: context.refusal,
    user: context.user,
    businesses: context.businesses,
    business: context.businesses.find(({ id }) => id === context.activeBusinessId),
    isMember: activeTeam(context) !== undefined,
    membership: membershipIn(context),
    /** The lost access that wasn't dismissed yet. */
    lost: context.lost,
    suspensions: context.suspensions,
  };
}
export type SessionView = ReturnType<typeof viewOf>;

const views = new WeakMap<SessionSnapshot, SessionView>();

/**
 * Returns the view of a snapshot: the same object each time, so that a new page renders nothing again that shows the person or
 * their access.
 */
export function sessionView(snapshot: SessionSnapshot): SessionView {
  const view = views.get(snapshot) ?? viewOf(snapshot);
  views.set(snapshot, view);
  return view;
}
