import type { SignedIn, WhoAmI } from '#contract/people/session.ts';
import type { Business, PersonalDetails, Team, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Resource } from '#domain/permission.ts';
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
  /** What the person may no longer do, until they have read it. */
  lost: LostAccess | undefined;
  /** Why the last attempt was turned down. */
  refusal: Refused | undefined;
  /** Who ended the last session: after 'server' the person is led back to where they were. */
  endedBy: 'nobody' | 'person' | 'server';
}

/** A business that the person has no place in any more, or the parts of it that they may do less in. */
export type LostAccess =
  | { what: 'business'; name: string }
  | { what: 'permission'; name: string; resources: readonly Resource[] };

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
  /** Of a call with a token and in a business, which may both be others by now. */
  | { type: 'call.refused'; code: ErrorCode; token: string | undefined; businessId: string | undefined }
  /** The person has read which access they lost. */
  | { type: 'access.seen' }
  | { type: 'connection.back' }
  | { type: 'tab.signedIn'; token: string }
  | { type: 'tab.signedOut'; by: 'person' | 'server' }
  | { type: 'tab.switchedBusiness'; businessId: string };
