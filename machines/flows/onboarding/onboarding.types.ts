import type { OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { Refused } from '../answer.ts';

/** What was typed so far, as it was typed. Never the password, never a code. */
export interface Draft {
  email: string;
  personal: { firstName: string; lastName: string; phoneNumber: string };
  business: { name: string; handle: string; category: string; country: string; phoneNumber: string };
}

/** When a code was sent and what that means, in milliseconds since 1970 by this device's clock. */
export interface Code {
  onboardingId: string;
  expiresAtMs: number;
  resendAtMs: number;
}

/** What is handed in, with the Idempotency-Key that was made for it before the first try. */
export interface Attempt<Details> {
  details: Details;
  key: string;
}

export interface Beta {
  email: string;
  firstName: string;
  lastName: string;
  businessName: string;
}

export interface OnboardingInput {
  onboardingId: string | undefined;
  /** Of the verified code; stored on this device. */
  token: string | undefined;
  draft: Draft;
  betaId: string | undefined;
  eventId: string | undefined;
}

export interface OnboardingContext extends OnboardingInput {
  code: Code | undefined;
  /** How far the server says the onboarding is. */
  step: OnboardingState['step'];
  personal: Attempt<PersonalDetails> | undefined;
  business: Attempt<BusinessDetails> | undefined;
  /** What the server said of the handle. */
  handle: { reason: string | null; suggestion: string | null };
  /** Why the last attempt was turned down. */
  refusal: Refused | undefined;
  /** The session that a finished onboarding begins. */
  signedIn: SignedIn | undefined;
}

export type OnboardingEvent =
  | { type: 'credentials.change'; email: string }
  | { type: 'credentials.submit'; email: string; password: string; key: string }
  | { type: 'otp.submit'; otp: string }
  | { type: 'otp.resend' }
  | { type: 'personal.change'; personal: Partial<Draft['personal']> }
  | { type: 'personal.submit'; details: PersonalDetails; key: string }
  | { type: 'business.change'; business: Partial<Draft['business']> }
  | { type: 'business.submit'; details: BusinessDetails; key: string }
  | { type: 'back' }
  | { type: 'startOver' }
  | { type: 'retry' };
