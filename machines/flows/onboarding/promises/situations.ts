import { after, answered, does, type Situation, unanswered } from '#machines/promises/promise.ts';
import {
  begin,
  businessAttempt,
  credentials,
  onboardingId,
  otp,
  personalAttempt,
  responses,
  token,
} from '../onboarding.samples.ts';
import type { Draft, OnboardingInput } from '../onboarding.types.ts';

type Responses = typeof responses;

/** A call of the onboarding is answered as its sample of this name. */
export const ends = <Call extends keyof Responses>(call: Call, name: keyof Responses[Call]) =>
  answered(call, responses[call][name] as { output: unknown });
export const waitIsOver = answered('cooldown');
export const submitsCredentials = does('credentials.submit', credentials);
export const submitsCode = does('otp.submit', { otp });
export const asksForCode = does('otp.resend');
export const submitsPersonal = does('personal.submit', personalAttempt);
export const submitsBusiness = does('business.submit', businessAttempt);
export const typesBusiness = (business: Partial<Draft['business']>) => does('business.change', { business });
export const typesPersonal = (personal: Partial<Draft['personal']>) => does('personal.change', { personal });

/** The situations of an onboarding. */
export const page: Situation<OnboardingInput> = { words: 'the sign-up', input: begin, steps: [] };
export const invited: Situation<OnboardingInput> = {
  words: 'the link of an invitation',
  input: { ...begin, betaId: 'beta-1', eventId: 'event-1' },
  steps: [],
};
export const linked: Situation<OnboardingInput> = {
  words: 'the link of a referral',
  input: { ...begin, draft: { ...begin.draft, referralCode: 'K7MPX2QA' } },
  steps: [],
};
export const beforeCode: Situation<OnboardingInput> = {
  words: 'the return before the code was entered',
  input: { ...begin, onboardingId },
  steps: [],
};
export const returning: Situation<OnboardingInput> = {
  words: 'the return after the code was entered',
  input: { ...begin, onboardingId, token },
  steps: [],
};
export const proofOnly: Situation<OnboardingInput> = {
  words: 'a return of which only the proof is left',
  input: { ...begin, token },
  steps: [],
};

export const sendingCredentials = after(page, 'an address that is sent', submitsCredentials);
export const atCode = after(sendingCredentials, 'the code', ends('saveCredentials', 'a code is sent'));
export const verifying = after(atCode, 'a code that is checked', submitsCode);
export const ready = after(atCode, 'the code, after the wait for another', waitIsOver);
export const resending = after(ready, 'another code that is requested', asksForCode);
export const expired = after(verifying, 'an expired code', ends('verifyCode', 'expired'));
export const expiredReady = after(expired, 'an expired code, after the wait for another', waitIsOver);
export const renewing = after(expiredReady, 'a new code that is requested', asksForCode);
export const unsent = after(renewing, 'a new code that was not sent', unanswered('resendCode'));

export const atPersonal = after(
  verifying,
  'the personal details',
  ends('verifyCode', 'correct, at the personal details'),
);
export const savingPersonal = after(atPersonal, 'personal details that are saved', submitsPersonal);
export const lostPersonal = after(
  savingPersonal,
  'personal details without a response',
  unanswered('savePersonal'),
);
export const atBusiness = after(savingPersonal, 'the business details', ends('savePersonal', 'saved'));
export const named = after(
  atBusiness,
  'a business with a name',
  typesBusiness({ name: businessAttempt.details.name }),
);
export const savingBusiness = after(named, 'business details that are saved', submitsBusiness);
export const lostBusiness = after(
  savingBusiness,
  'business details without a response',
  unanswered('saveBusiness'),
);
export const opening = after(savingBusiness, 'a business that is created', ends('saveBusiness', 'saved'));

/** A step with nothing under way and no error. */
export const rests = (step: string, more: object = {}) => ({
  view: { step, isPending: false, isUnreachable: false, refusal: undefined, ...more },
});
/** The entry of a code that can still be entered. */
export const codeRests = rests('code', { isCodeExpired: false, isResending: false });
