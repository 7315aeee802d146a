import type { OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { Refused } from '../call-result.ts';

/** The input so far, without the password and without codes. */
export interface Draft {
  email: string;
  /** The code of the person who recommended Kontor, as typed or from the link; empty without one. */
  referralCode: string;
  personal: { firstName: string; lastName: string; phoneNumber: string };
  business: { name: string; handle: string; category: string; country: string; phoneNumber: string };
}

/** The times of a sent code, in milliseconds since 1970 by this device's clock. */
export interface Code {
  onboardingId: string;
  expiresAtMs: number;
  resendAtMs: number;
}

/** Submitted details, with the Idempotency-Key that was created before the first try. */
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
  /** The proof of the verified code; stored on this device. */
  token: string | undefined;
  draft: Draft;
  betaId: string | undefined;
  eventId: string | undefined;
}

export interface OnboardingContext extends OnboardingInput {
  code: Code | undefined;
  /** The progress that the server reports. */
  step: OnboardingState['step'];
  personal: Attempt<PersonalDetails> | undefined;
  business: Attempt<BusinessDetails> | undefined;
  /** The server's check of the handle. */
  handle: { reason: string | null; suggestion: string | null };
  /** Why the last attempt was refused. */
  refusal: Refused | undefined;
  /** The session of a finished onboarding. */
  signedIn: SignedIn | undefined;
}

export type OnboardingEvent =
  | { type: 'credentials.change'; email?: string; referralCode?: string }
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
