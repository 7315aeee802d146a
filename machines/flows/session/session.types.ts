import type { SignedIn, WhoAmI } from '#contract/session.ts';
import type { Business, PersonalDetails, Team, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { Refused } from '../answer.ts';

export type Known = WhoAmI;

export interface SessionInput {
  /** From the token cookie. */
  token: string | undefined;
  /** From the expiring cookies and the cache: who was here last, for a start without a connection. */
  cached: Known | undefined;
  activeBusinessId: string | undefined;
}

export interface SessionContext {
  /** Bearer of every call; kept in the cookie only once the person has a first name. */
  token: string | undefined;
  user: User | undefined;
  businesses: readonly Business[];
  /** Memberships in other people's businesses; the one of the active business decides what may be done. */
  teams: readonly Team[];
  activeBusinessId: string | undefined;
  /** Why the last attempt was turned down. */
  refusal: Refused | undefined;
  /** Who ended the last session: after 'server' the person is led back to where they were. */
  endedBy: 'nobody' | 'person' | 'server';
}

export type SessionEvent =
  | { type: 'signIn.submit'; email: string; password: string }
  | { type: 'personal.submit'; details: PersonalDetails; key: string }
  | { type: 'business.submit'; details: BusinessDetails; key: string }
  | { type: 'business.switch'; businessId: string }
  | { type: 'profile.changed'; user: User }
  | { type: 'pin.set' }
  | { type: 'signOut' }
  | { type: 'signOut.everywhere' }
  | { type: 'retry' }
  | { type: 'session.begin'; signedIn: SignedIn }
  | { type: 'session.refused' }
  | { type: 'connection.back' }
  | { type: 'tab.signedIn'; token: string }
  | { type: 'tab.signedOut' }
  | { type: 'tab.switchedBusiness'; businessId: string };
