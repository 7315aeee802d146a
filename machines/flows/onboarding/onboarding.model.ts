import { findHandleProblem } from '#domain/handle.ts';
import type { OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { defineModel } from '../../model.ts';
import type { Refused } from '../call-result.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { emptyDraft } from './onboarding.draft.ts';
import { onboardingMachine } from './onboarding.machine.ts';
import type { OnboardingInput } from './onboarding.types.ts';

const onboardingId = '0190a5d0-0000-7000-8000-000000000010';
const token = 'token-of-the-code';
const password = 'a long passphrase';
const otp = '428571';

const begin: OnboardingInput = {
  onboardingId: undefined,
  token: undefined,
  draft: emptyDraft,
  betaId: undefined,
  eventId: undefined,
};
const code = { onboardingId, expiresAtMs: 600_000, resendAtMs: 60_000 };
const at = (step: OnboardingState['step']): OnboardingState => ({
  onboardingId,
  step,
  email: 'adaeze@shop.example',
  personal: null,
  business: null,
  eventId: null,
});
const signedIn: SignedIn = {
  token: 'session-token',
  businesses: [],
  teams: [],
  user: {
    id: '0190a5d0-0000-7000-8000-000000000001',
    firstName: 'Adaeze',
    lastName: 'Okafor',
    email: 'adaeze@shop.example',
    phoneNumber: null,
    isPhoneVerified: false,
    referralCode: 'ADAEZE',
    communityMember: false,
    kycVerificationStatus: 'not started',
    imageUrl: null,
    hasTransactionPin: false,
    recordsJourneys: false,
  },
};
const yes = (data: object) => ({ output: { ok: true, data } });
const no = (refusedWith: Refused['code'], retryAtMs?: number) => ({
  output: {
    ok: false,
    code: refusedWith,
    message: refusedWith,
    fields: [],
    attemptsLeft: undefined,
    retryAtMs,
  } satisfies Refused,
});

const personalDetails = { firstName: 'Adaeze', lastName: 'Okafor', phoneNumber: '+2348012345678' };
const businessDetails = {
  name: 'Adaeze Fabrics',
  handle: 'adaeze-fabrics',
  category: 'Fashion and clothing',
  country: 'NG',
} as const;

export const onboardingModel = defineModel({
  id: 'onboarding',
  title: 'Onboarding',
  purpose:
    'A new merchant verifies an email address, enters personal details and creates a business. It ends signed in.',
  machine: onboardingMachine,
  starts: {
    'a new merchant': begin,
    'an invited beta user': { ...begin, betaId: 'beta-1' },
    'a merchant who left before entering the code': { ...begin, onboardingId },
    'a merchant who left after entering the code': { ...begin, onboardingId, token },
    'a merchant of whom only the proof is saved': { ...begin, token },
  },
  key: ({ context }) => [
    context.onboardingId !== undefined,
    context.token !== undefined,
    context.personal !== undefined,
    context.business !== undefined,
    // An invitation that is opened again fills in a form that was never sent.
    context.betaId !== undefined,
    context.step === 'finished',
    // The handle of a draft is checked again when the merchant returns to it.
    findHandleProblem(context.draft.business.handle) ?? 'fine',
  ],
  variants: {
    'credentials.change': { 'an address': { email: 'adaeze@shop.example' } },
    'credentials.submit': { credentials: { email: 'adaeze@shop.example', password, key: 'key-1' } },
    'otp.submit': { 'six digits': { otp } },
    'personal.change': { 'a name': { personal: { firstName: 'Adaeze' } } },
    'personal.submit': { details: { details: personalDetails, key: 'key-2' } },
    'business.change': {
      'a well-formed handle': { business: { handle: 'adaeze-fabrics' } },
      'another well-formed handle': { business: { handle: 'adaeze' } },
      'a malformed handle': { business: { handle: '-adaeze' } },
      'no handle': { business: { handle: '' } },
      'a category': { business: { category: 'Services' } },
    },
    'business.submit': { details: { details: businessDetails, key: 'key-3' } },
    'done:lookUpBeta': {
      valid: yes({
        email: 'adaeze@shop.example',
        firstName: 'Adaeze',
        lastName: 'Okafor',
        businessName: 'Adaeze Fabrics',
      }),
      unknown: no('NOT_FOUND'),
    },
    'done:resume': {
      'at the personal details': yes(at('personal')),
      'at the business': yes(at('business')),
      'at the end': yes(at('finalize')),
      'the proof expired': no('NOT_SIGNED_IN'),
      'too many requests': no('TOO_MANY_REQUESTS'),
      'refused for another reason': no('ILLEGAL_EVENT'),
    },
    'done:saveCredentials': { 'a code is sent': yes(code), refused: no('PASSWORD_COMMON') },
    'done:verifyCode': {
      'correct, at the personal details': yes({ token, onboarding: at('personal') }),
      'correct, at the business': yes({ token, onboarding: at('business') }),
      'correct, at the end': yes({ token, onboarding: at('finalize') }),
      wrong: no('OTP_WRONG'),
      expired: no('OTP_EXPIRED'),
      'too many wrong codes': no('OTP_ATTEMPTS_EXCEEDED'),
    },
    'done:resendCode': {
      'a code is sent': yes(code),
      'too many codes': no('TOO_MANY_REQUESTS', 3_600_000),
      'not found': no('NOT_FOUND'),
    },
    'done:savePersonal': {
      saved: yes(at('business')),
      'finished on another device': yes(at('finished')),
      refused: no('INVALID'),
      'the proof expired': no('NOT_SIGNED_IN'),
    },
    'done:checkHandle': {
      free: yes({ available: true, reason: null, suggestion: null }),
      taken: yes({
        available: false,
        reason: 'Another store has this handle',
        suggestion: 'adaeze-fabrics-2',
      }),
      'too many requests': no('TOO_MANY_REQUESTS'),
    },
    'done:saveBusiness': {
      saved: yes(at('finalize')),
      'finished on another device': yes(at('finished')),
      refused: no('HANDLE_TAKEN'),
      'the proof expired': no('NOT_SIGNED_IN'),
    },
    'done:finalize': ({ context }): Record<string, { output: object }> => ({
      'the business is open': yes(signedIn),
      // A finished onboarding always signs in.
      ...(context.step !== 'finished' && {
        'the handle was taken in the meantime': no('HANDLE_TAKEN'),
        'not possible now': no('ILLEGAL_EVENT'),
        'the proof expired': no('NOT_SIGNED_IN'),
      }),
    }),
    'done:cooldown': { over: {} },
  },
  labels: {
    states: {
      starting: 'Reading the saved progress',
      prefilling: 'Loading the invitation',
      resuming: 'Resuming',
      'resuming.asking': 'Loading the progress',
      'resuming.limited': 'Too many requests: loading again as soon as possible',
      'resuming.unreachable': "The server can't be reached",
      placing: 'Going to the next step',
      proving: 'The email address must be verified again',
      credentials: 'Email address and password',
      'credentials.editing': 'Email and password form',
      'credentials.submitting': 'Requesting a code',
      'credentials.unreachable': "The server can't be reached",
      code: 'Emailed code',
      'code.entry': 'Code entry',
      'code.entry.typing': 'Code form',
      'code.entry.typing.clear': 'No error',
      'code.entry.typing.refused': 'The code is wrong',
      'code.entry.typing.unreachable': "The code couldn't be checked",
      'code.entry.verifying': 'Checking the code',
      'code.entry.lapsed': 'The code expired: a new one is needed',
      'code.entry.unsent': "A new code couldn't be requested",
      'code.entry.resending': 'Requesting a new code',
      'code.entry.renewing': 'Requesting a new code to replace an expired one',
      'code.cooldown': 'Resend timer',
      'code.cooldown.cooling': 'Resend timer: running',
      'code.cooldown.ready': 'Resend timer: over',
      personal: 'Personal details',
      'personal.editing': 'Personal details form',
      'personal.saving': 'Saving',
      'personal.unreachable': "The server can't be reached",
      business: 'Business details',
      'business.form': 'Form',
      'business.form.editing': 'Business details form',
      'business.form.saving': 'Saving',
      'business.form.unreachable': "The server can't be reached",
      'business.handle': 'Handle',
      'business.handle.looking': 'Handle: checking the format',
      'business.handle.empty': 'Handle: empty',
      'business.handle.malformed': 'Handle: not valid',
      'business.handle.checking': 'Handle: checking availability',
      'business.handle.free': 'Handle: available',
      'business.handle.taken': 'Handle: taken',
      'business.handle.unchecked': "Handle: couldn't be checked",
      finalizing: 'Creating the business',
      'finalizing.opening': 'Creating',
      'finalizing.refused': 'The server refused',
      'finalizing.unreachable': "The server can't be reached",
      done: 'The business is created',
    },
    events: {
      'credentials.change': 'Merchant types the email address',
      'credentials.submit': 'Merchant submits email address and password',
      'otp.submit': 'Merchant submits the code',
      'otp.resend': 'Merchant requests a new code',
      'personal.change': 'Merchant types personal details',
      'personal.submit': 'Merchant submits the personal details',
      'business.change': 'Merchant types business details',
      'business.submit': 'Merchant submits the business details',
      back: 'Merchant goes back',
      startOver: 'Merchant uses another email address',
      retry: 'Merchant tries again',
    },
    outcomes: {
      'done:lookUpBeta': 'The invitation is loaded',
      'error:lookUpBeta': "The server can't be reached",
      'done:resume': 'The progress is loaded',
      'error:resume': "The server can't be reached",
      'done:saveCredentials': 'The server responds',
      'error:saveCredentials': "The server can't be reached",
      'done:verifyCode': 'The server checks the code',
      'error:verifyCode': "The server can't be reached",
      'done:resendCode': 'The server responds',
      'error:resendCode': "The server can't be reached",
      'done:cooldown': 'The resend timer is over',
      'error:cooldown': 'The resend timer fails',
      'done:savePersonal': 'The server responds',
      'error:savePersonal': "The server can't be reached",
      'done:checkHandle': 'The server checks the handle',
      'error:checkHandle': "The server can't be reached",
      'done:saveBusiness': 'The server responds',
      'error:saveBusiness': "The server can't be reached",
      'done:finalize': 'The server responds',
      'error:finalize': "The server can't be reached",
      'after:retryDelay': 'The wait set by the server is over',
    },
    guard: createGuardLabeller({
      hasToken: 'the email address is verified',
      hasOnboarding: 'an onboarding is saved',
      hasBeta: 'the merchant was invited',
      isAtPersonal: 'personal details are next',
      isAtBusiness: 'business details are next',
      isGone: "the onboarding doesn't exist any more",
      isHandleTaken: 'the handle is taken',
      isFree: 'the handle is available',
      isFinished: 'onboarding is finished',
      changesHandle: 'the handle changes',
      isHandleEmpty: 'the handle is empty',
      isHandleMalformed: "the handle isn't valid",
    }),
  },
  calls: {
    lookUpBeta: { call: 'betaUser', isBackground: true },
    resume: { call: 'resumeOnboarding' },
    saveCredentials: { call: 'saveCredentials' },
    verifyCode: { call: 'verifyOtp' },
    resendCode: { call: 'resendOtp' },
    cooldown: 'device',
    savePersonal: { call: 'saveUserDetails' },
    checkHandle: { call: 'storeIdentityCheck', isBackground: true },
    saveBusiness: { call: 'saveBusinessDetails' },
    finalize: { call: 'finalizeOnboarding' },
  },
  protectedData: ({ context: { token: proof, draft, onboardingId: id } }) => ({ proof, draft, id }),
  invariants: {
    'the context contains neither password nor code': ({ context }) => {
      const kept = JSON.stringify(context);
      return !kept.includes(password) && !kept.includes(otp);
    },
    'the steps after the code require its proof': (snapshot) =>
      !(snapshot.matches('personal') || snapshot.matches('business') || snapshot.matches('finalizing')) ||
      snapshot.context.token !== undefined,
    'a code is entered only for an onboarding that exists': (snapshot) =>
      !snapshot.matches('code') || snapshot.context.onboardingId !== undefined,
    'onboarding ends only with a session': (snapshot) =>
      !snapshot.matches('done') || snapshot.context.signedIn !== undefined,
  },
});
