import type { Standing } from '#domain/permission.ts';

/** Who makes a request, as the session plugin found. Names are for the timeline. */
export interface Person {
  userId: string;
  sessionId: string;
  name: string;
}

/** A person with a standing in the active business. Repos take `businessId` first. */
export interface Member extends Person {
  businessId: string;
  timeZone: string;
  currency: string;
  standing: Standing;
}

export interface Onboarder {
  onboardingId: string;
}

/** What a handler of each kind of access is given. */
export interface Callers {
  public: undefined;
  onboarding: Onboarder;
  person: Person;
  business: Member;
  owner: Member;
}

/**
 * Returns the name of a device, by the token that a sign-in left in it, where it has signed in to the account of the e-mail
 * address before. The name is no secret.
 */
export type FindKnownDevice = (email: string, deviceToken: string) => Promise<string | undefined>;

/** Who stands behind a bearer token: the session module answers it, the access plugin asks on every call. */
export interface Authority {
  /**
   * The person of a live session token; `member` when `businessId` is given and the person owns that business or is an
   * active member of it. Undefined for a token that is unknown, expired or revoked.
   */
  session(
    token: string,
    businessId: string | undefined,
  ): Promise<{ person: Person; member: Member | undefined } | undefined>;
  /** The onboarding whose verified code made this token. */
  onboarding(token: string): Promise<Onboarder | undefined>;
}
