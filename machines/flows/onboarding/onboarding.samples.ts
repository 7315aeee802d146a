import type { OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { answers, refused } from '../sample-responses.ts';
import { emptyDraft } from './onboarding.draft.ts';
import type { Beta, Code, OnboardingInput } from './onboarding.types.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

export const onboardingId = '0190a5d0-0000-7000-8000-000000000010';
export const token = 'token-of-the-code';
export const otp = '428571';
const email = 'adaeze@shop.example';

export const begin: OnboardingInput = {
  onboardingId: undefined,
  token: undefined,
  draft: emptyDraft,
  betaId: undefined,
  eventId: undefined,
};
export const credentials = { email, password: 'a long passphrase', key: 'key-1' };
export const personalAttempt = {
  details: { firstName: 'Adaeze', lastName: 'Okafor', phoneNumber: '+2348012345678' },
  key: 'key-2',
};
export const businessAttempt = {
  details: {
    name: 'Adaeze Fabrics',
    handle: 'adaeze-fabrics',
    category: 'Fashion and clothing',
    country: 'NG',
  } as const,
  key: 'key-3',
};

export const sentCode: Code = {
  onboardingId,
  expiresAtMs: sampleNowMs + 600_000,
  resendAtMs: sampleNowMs + 60_000,
};
export const nextCode: Code = {
  onboardingId,
  expiresAtMs: sampleNowMs + 720_000,
  resendAtMs: sampleNowMs + 180_000,
};
/** When another code can be requested after too many. */
export const retryAtMs = sampleNowMs + 3_600_000;
export const beta: Beta = {
  email,
  firstName: 'Adaeze',
  lastName: 'Okafor',
  businessName: 'Adaeze Fabrics',
};
const at = (step: OnboardingState['step']): OnboardingState => ({
  onboardingId,
  step,
  email,
  personal: step === 'personal' ? null : personalAttempt.details,
  business: step === 'finalize' || step === 'finished' ? businessAttempt.details : null,
  eventId: null,
});
const verified = (step: OnboardingState['step']) => answers({ token, onboarding: at(step) });
export const signedIn: SignedIn = {
  token: 'session-token',
  businesses: [],
  teams: [],
  user: {
    id: '0190a5d0-0000-7000-8000-000000000001',
    firstName: 'Adaeze',
    lastName: 'Okafor',
    email,
    phoneNumber: null,
    isPhoneVerified: false,
    referralCode: 'ADAEZE',
    communityMember: false,
    kycVerificationStatus: 'not started',
    imageUrl: null,
    hasTransactionPin: false,
    recordsJourneys: false,
    replaysSessions: false,
  },
};

const proofExpired = refused('NOT_SIGNED_IN', 'Verify your email address again');
const handleTaken = refused('HANDLE_TAKEN', 'Another store has this handle');

/** The possible responses to each call. */
export const responses = {
  lookUpBeta: { valid: answers(beta), unknown: refused('NOT_FOUND', 'This invitation no longer exists') },
  resume: {
    'at the personal details': answers(at('personal')),
    'at the business': answers(at('business')),
    'at the end': answers(at('finalize')),
    'the proof expired': proofExpired,
    'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
    'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
  },
  saveCredentials: {
    'a code is sent': answers(sentCode),
    refused: refused('PASSWORD_COMMON', 'This password is too common'),
  },
  verifyCode: {
    'correct, at the personal details': verified('personal'),
    'correct, at the business': verified('business'),
    'correct, at the end': verified('finalize'),
    wrong: refused('OTP_WRONG', 'The code is wrong', { attemptsLeft: 4 }),
    expired: refused('OTP_EXPIRED', 'The code has expired'),
    'too many wrong codes': refused('OTP_ATTEMPTS_EXCEEDED', 'Too many wrong codes'),
  },
  resendCode: {
    'a code is sent': answers(nextCode),
    'too many codes': refused('TOO_MANY_REQUESTS', 'Too many codes. Try again later.', { retryAtMs }),
    'not found': refused('NOT_FOUND', 'This sign-up no longer exists'),
  },
  savePersonal: {
    saved: answers(at('business')),
    'finished on another device': answers(at('finished')),
    refused: refused('INVALID', 'Please check what you entered'),
    'the proof expired': proofExpired,
  },
  checkHandle: {
    free: answers({ available: true, reason: null, suggestion: null }),
    taken: answers({
      available: false,
      reason: 'Another store has this handle',
      suggestion: 'adaeze-fabrics-2',
    }),
    'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
  },
  saveBusiness: {
    saved: answers(at('finalize')),
    'finished on another device': answers(at('finished')),
    refused: handleTaken,
    'the proof expired': proofExpired,
  },
  finalize: {
    'the business is open': answers(signedIn),
    'the handle was taken in the meantime': handleTaken,
    'not possible now': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
    'the proof expired': proofExpired,
  },
};
