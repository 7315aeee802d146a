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
