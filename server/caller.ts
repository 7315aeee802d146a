import type { Country } from '#domain/business.ts';
import type { Membership } from '#domain/permission.ts';

/** The person who makes a request, as found by the session plugin. Names are for the timeline. */
export interface Person {
  userId: string;
  sessionId: string;
  name: string;
  /** The name of the session's device, for the audit log. */
  device: string;
  /** The network address of the request, for the audit log. */
  address: string;
}

/** The person whose action a timeline records, with the place that it came from. */
export type ActingPerson = Omit<Person, 'sessionId'>;

/** A person with a membership in the active business. Repos take `businessId` first. */
export interface Member extends Person {
  businessId: string;
  timeZone: string;
  currency: string;
  country: Country;
  membership: Membership;
}

export interface OnboardingCaller {
  onboardingId: string;
}

/** The caller that a handler receives, for each kind of access. */
export interface Callers {
  public: undefined;
  onboarding: OnboardingCaller;
  person: Person;
  business: Member;
  owner: Member;
}

/**
 * Returns the name of a device by the token that an earlier sign-in stored on it, if it has signed in to the account of the
 * email address before. The name is not secret.
 */
export type FindKnownDevice = (email: string, deviceToken: string) => Promise<string | undefined>;

/** Resolves bearer tokens to people: implemented by the session module, called by the access plugin on every request. */
export interface Authority {
  /**
   * Returns the person of a live session token; `member` when `businessId` is given and the person owns that business or is
   * an active member of it, `isSuspended` for a suspended one. Returns undefined for a token that is unknown, expired or revoked.
   * @param address the network address of the request, which the list of sessions and the audit log show
   */
  session(
    token: string,
    address: string,
    businessId: string | undefined,
  ): Promise<{ person: Person; member: Member | undefined; isSuspended: boolean } | undefined>;
  /** Returns the onboarding whose verified code created this token. */
  onboarding(token: string): Promise<OnboardingCaller | undefined>;
}
