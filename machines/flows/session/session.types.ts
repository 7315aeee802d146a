import type { SignedIn, WhoAmI } from '#contract/people/session.ts';
import type { Business, PersonalDetails, Suspension, Team, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SignInChallenge } from '#domain/second-factor.ts';
import type { Resource } from '#domain/permission.ts';
import type { Refused } from '../call-result.ts';

export type SessionData = WhoAmI;

export interface SessionInput {
  /** The value of the token cookie. */
  token: string | undefined;
  /** The last user, from the expiring cookies and the cache, for an offline start. */
  cached: SessionData | undefined;
  activeBusinessId: string | undefined;
}

export interface SessionContext {
  /** Bearer of every call; kept in the cookie only once the person has a first name. */
  token: string | undefined;
  user: User | undefined;
  businesses: readonly Business[];
  /** Memberships in other owners' businesses; that of the active business determines the access. */
  teams: readonly Team[];
  /** Memberships that are suspended, which give no access. */
  suspensions: readonly Suspension[];
  activeBusinessId: string | undefined;
  /** The lost access, until the message is dismissed. */
  lost: LostAccess | undefined;
  /** The sign-in whose password was correct, while its second step is asked for. */
  challenge: SignInChallenge | undefined;
  /** Why the last attempt was refused. */
  refusal: Refused | undefined;
  /** The party that ended the last session. After 'server', the person returns to the same page. */
  endedBy: 'nobody' | 'person' | 'server';
}

/** A business that the person lost access to, or its resources with reduced permissions. */
export type LostAccess =
  | { what: 'business'; name: string; suspension?: Suspension }
  | { what: 'permission'; name: string; resources: readonly Resource[] };

export type SessionEvent =
  | { type: 'signIn.submit'; email: string; password: string }
  | { type: 'code.submit'; code: string }
  | { type: 'secondFactor.cancel' }
  | { type: 'personal.submit'; details: PersonalDetails; key: string }
  | { type: 'business.submit'; details: BusinessDetails; key: string }
  | { type: 'business.switch'; businessId: string }
  | { type: 'profile.changed'; user: User }
  | { type: 'business.changed'; business: Business }
  | { type: 'pin.set' }
  | { type: 'signOut' }
  | { type: 'signOut.everywhere' }
  | { type: 'retry' }
  | { type: 'session.begin'; signedIn: SignedIn }
  /** The token and business of the refused request; both may have changed since. */
  | { type: 'call.refused'; code: ErrorCode; token: string | undefined; businessId: string | undefined }
  /** The person dismissed the message about lost access. */
  | { type: 'access.seen' }
  | { type: 'connection.back' }
  | { type: 'tab.signedIn'; token: string }
  | { type: 'tab.signedOut'; by: 'person' | 'server' }
  | { type: 'tab.switchedBusiness'; businessId: string };
