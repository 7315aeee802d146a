import * as z from 'zod/mini';
import { PersonalDetails } from '#domain/business.ts';
import { BusinessDetails } from '#domain/business-details.ts';
import { Email, Id } from '#domain/id.ts';
import { OtpCode, Password } from '#domain/password.ts';
import { ReferralCode } from '#domain/referral.ts';
import { defineCall } from '#contract/call.ts';
import { CodeTimes } from './otp.ts';
import { SignedIn } from './session.ts';

/** When a code was sent, how long it is valid, and when another can be requested. */
export const CodeSent = z.extend(CodeTimes, { onboardingId: Id });
export type CodeSent = z.infer<typeof CodeSent>;

/** The progress of an onboarding, and what is known already. Never the password. */
export const OnboardingState = z.object({
  onboardingId: Id,
  step: z.enum(['personal', 'business', 'finalize', 'finished']),
  email: z.string(),
  personal: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), phoneNumber: z.string() })),
  business: z.nullable(BusinessDetails),
  eventId: z.nullable(z.string()),
});
export type OnboardingState = z.infer<typeof OnboardingState>;

const direct = { method: 'POST', service: 'core' } as const;

/** `/onboarding/direct/*` (specification, section 7). The verified code's token is the bearer token of the calls that follow. */
export const onboardingCalls = {
  saveCredentials: defineCall({
    ...direct,
    path: '/onboarding/direct/saveOnboardingUserAndPassword',
    access: 'public',
    limit: 'otp',
    secretAnswer: true,
    summary:
      'Start: store email address and password, and email a code. Does not reveal whether an account exists',
    body: z.object({
      email: Email,
      password: Password,
      betaId: z.optional(z.string()),
      eventId: z.optional(z.string()),
      referralCode: z.optional(ReferralCode),
    }),
    data: CodeSent,
    errors: ['PASSWORD_COMMON'],
  }),
  verifyOtp: defineCall({
    ...direct,
    path: '/onboarding/direct/verify/otp',
    access: 'public',
    limit: 'otp',
    secretAnswer: true,
    summary: 'Verify the email address with the emailed code',
    body: z.object({ onboardingId: Id, otp: OtpCode }),
    data: z.object({ token: z.string(), onboarding: OnboardingState }),
    errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'],
  }),
  resendOtp: defineCall({
    ...direct,
    path: '/onboarding/direct/resend/otp',
    access: 'public',
    limit: 'otp',
    secretAnswer: true,
    summary: 'Email a new code and void the old one; after 60 s, at most 5 an hour',
    body: z.object({ onboardingId: Id }),
    data: CodeSent,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  saveUserDetails: defineCall({
    ...direct,
    path: '/onboarding/direct/user-details',
    access: 'onboarding',
    summary: 'Store name and phone number',
    body: PersonalDetails,
    data: OnboardingState,
  }),
  saveBusinessDetails: defineCall({
    ...direct,
    path: '/onboarding/direct/business-details',
    access: 'onboarding',
    summary: 'Store the business and reserve its handle',
    body: BusinessDetails,
    data: OnboardingState,
    errors: ['HANDLE_TAKEN'],
  }),
  finalizeOnboarding: defineCall({
    ...direct,
    path: '/onboarding/direct/finalize',
    access: 'onboarding',
    secretAnswer: true,
    summary: 'Open the business and sign in. A repeat signs in again and opens nothing twice',
    data: SignedIn,
    errors: ['ILLEGAL_EVENT', 'HANDLE_TAKEN'],
  }),
  resumeOnboarding: defineCall({
    method: 'GET',
    service: 'core',
    path: '/onboarding/direct/state',
    access: 'onboarding',
    summary: 'Get the progress of an unfinished onboarding',
    data: OnboardingState,
  }),
  betaUser: defineCall({
    method: 'GET',
    service: 'core',
    path: '/beta-user/{id}',
    access: 'public',
    limit: 'lookup',
    summary: 'Get what an invited beta user already told us, to prefill the form',
    params: z.object({ id: z.string() }),
    data: z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      businessName: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
