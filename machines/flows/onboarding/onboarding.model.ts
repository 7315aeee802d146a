import { handleProblem } from '#domain/handle.ts';
import type { OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { defineModel } from '../../model.ts';
import type { Refused } from '../answer.ts';
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
    triesLeft: undefined,
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
    'A new merchant proves an e-mail address, says who they are and opens a business. It ends signed in.',
  machine: onboardingMachine,
  starts: {
    'a new merchant': begin,
    'an invited beta user': { ...begin, betaId: 'beta-1' },
    'somebody who left before entering the code': { ...begin, onboardingId },
    'somebody who left after entering the code': { ...begin, onboardingId, token },
    'somebody of whom only the proof is left': { ...begin, token },
  },
  key: ({ context }) => [
    context.onboardingId !== undefined,
    context.token !== undefined,
    context.personal !== undefined,
    context.business !== undefined,
    // An invitation that is followed anew fills in a form from which nothing was sent.
    context.betaId !== undefined,
    context.step === 'finished',
    // A draft's handle is looked at again whenever somebody comes back to it.
    handleProblem(context.draft.business.handle) ?? 'fine',
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
      'what is sold': { business: { category: 'Services' } },
    },
    'business.submit': { details: { details: businessDetails, key: 'key-3' } },
    'done:lookUpBeta': {
      known: yes({
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
      'the proof lapsed': no('NOT_SIGNED_IN'),
      'too many requests': no('TOO_MANY_REQUESTS'),
      'refused for another reason': no('ILLEGAL_EVENT'),
    },
    'done:saveCredentials': { 'a code is on its way': yes(code), 'turned down': no('PASSWORD_COMMON') },
    'done:verifyCode': {
      'right, at the personal details': yes({ token, onboarding: at('personal') }),
      'right, at the business': yes({ token, onboarding: at('business') }),
      'right, at the end': yes({ token, onboarding: at('finalize') }),
      wrong: no('OTP_WRONG'),
      expired: no('OTP_EXPIRED'),
      'tried too often': no('OTP_SPENT'),
    },
    'done:resendCode': {
      'a code is on its way': yes(code),
      'too many codes': no('TOO_MANY_REQUESTS', 3_600_000),
      'nothing known of it': no('NOT_FOUND'),
    },
    'done:savePersonal': {
      saved: yes(at('business')),
      'finished on another device': yes(at('finished')),
      'turned down': no('INVALID'),
      'the proof lapsed': no('NOT_SIGNED_IN'),
    },
    'done:checkHandle': {
      free: yes({ available: true, reason: null, suggestion: null }),
      taken: yes({
        available: false,
        reason: 'Another store has this handle',
        suggestion: 'adaeze-fabrics-2',
      }),
      'asked too often': no('TOO_MANY_REQUESTS'),
    },
    'done:saveBusiness': {
      saved: yes(at('finalize')),
      'finished on another device': yes(at('finished')),
      'turned down': no('HANDLE_TAKEN'),
      'the proof lapsed': no('NOT_SIGNED_IN'),
    },
    'done:finalize': ({ context }): Record<string, { output: object }> => ({
      'the business is open': yes(signedIn),
      // What is finished already is signed in to, whatever else was asked.
      ...(context.step !== 'finished' && {
        'the handle was taken meanwhile': no('HANDLE_TAKEN'),
        'not possible now': no('ILLEGAL_EVENT'),
        'the proof lapsed': no('NOT_SIGNED_IN'),
      }),
    }),
    'done:cooldown': { over: {} },
  },
  labels: {
    states: {
      starting: 'Looking how far it is',
      prefilling: 'Looking up the invitation',
      resuming: 'Resuming',
      'resuming.asking': 'Asking how far it was',
      'resuming.limited': 'Too many requests were made; it is asked again when the next can succeed',
      'resuming.unreachable': 'The server does not answer',
      placing: 'Going to the step that comes next',
      proving: 'A new proof of the address is needed',
      credentials: 'E-mail address and password',
      'credentials.editing': 'Typing',
      'credentials.submitting': 'Asking for a code',
      'credentials.unreachable': 'The server did not answer',
      code: 'The mailed code',
      'code.entry': 'Entering it',
      'code.entry.typing': 'Typing',
      'code.entry.typing.clear': 'Nothing wrong so far',
      'code.entry.typing.refused': 'The code was not right',
      'code.entry.typing.unreachable': 'The code could not be sent',
      'code.entry.verifying': 'Checking the code',
      'code.entry.lapsed': 'A new code is needed',
      'code.entry.unsent': 'The wish for a new code could not be sent',
      'code.entry.resending': 'Asking for a new code',
      'code.entry.renewing': 'Asking for a new code, the old one being of no use',
      'code.cooldown': 'Another code',
      'code.cooldown.cooling': 'not yet',
      'code.cooldown.ready': 'can be asked for',
      personal: 'Personal details',
      'personal.editing': 'Typing',
      'personal.saving': 'Saving',
      'personal.unreachable': 'The server did not answer',
      business: 'The business',
      'business.form': 'Its details',
      'business.form.editing': 'Typing',
      'business.form.saving': 'Saving',
      'business.form.unreachable': 'The server did not answer',
      'business.handle': 'Its handle',
      'business.handle.looking': 'Looking at it',
      'business.handle.empty': 'none yet',
      'business.handle.malformed': 'breaks a rule',
      'business.handle.checking': 'being checked',
      'business.handle.free': 'free',
      'business.handle.taken': 'taken',
      'business.handle.unchecked': 'could not be checked',
      finalizing: 'Opening the business',
      'finalizing.opening': 'Opening',
      'finalizing.refused': 'It was turned down',
      'finalizing.unreachable': 'The server did not answer',
      done: 'The business is open',
    },
    events: {
      'credentials.change': 'Type the e-mail address',
      'credentials.submit': 'Continue with e-mail address and password',
      'otp.submit': 'Enter the code',
      'otp.resend': 'Ask for a new code',
      'personal.change': 'Type personal details',
      'personal.submit': 'Continue with the personal details',
      'business.change': 'Type business details',
      'business.submit': 'Continue with the business',
      back: 'Go back',
      startOver: 'Use another e-mail address',
      retry: 'Try again',
    },
    outcomes: {
      'done:lookUpBeta': 'the invitation is looked up',
      'error:lookUpBeta': 'the server cannot be reached',
      'done:resume': 'the server answers how far it was',
      'error:resume': 'the server cannot be reached',
      'done:saveCredentials': 'the server answers',
      'error:saveCredentials': 'the server cannot be reached',
      'done:verifyCode': 'the server judges the code',
      'error:verifyCode': 'the server cannot be reached',
      'done:resendCode': 'the server answers',
      'error:resendCode': 'the server cannot be reached',
      'done:cooldown': 'the wait for another code is over',
      'error:cooldown': 'the wait was broken off',
      'done:savePersonal': 'the server answers',
      'error:savePersonal': 'the server cannot be reached',
      'done:checkHandle': 'the server judges the handle',
      'error:checkHandle': 'the server cannot be reached',
      'done:saveBusiness': 'the server answers',
      'error:saveBusiness': 'the server cannot be reached',
      'done:finalize': 'the server answers',
      'error:finalize': 'the server cannot be reached',
      'after:retryDelay': 'the wait that the server asked for ends',
    },
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
  keeps: ({ context: { token: proof, draft, onboardingId: id } }) => ({ proof, draft, id }),
  invariants: {
    'neither password nor code stands in the context': ({ context }) => {
      const kept = JSON.stringify(context);
      return !kept.includes(password) && !kept.includes(otp);
    },
    'nobody gets past the code without its proof': (snapshot) =>
      !(snapshot.matches('personal') || snapshot.matches('business') || snapshot.matches('finalizing')) ||
      snapshot.context.token !== undefined,
    'a code is entered only for a known onboarding': (snapshot) =>
      !snapshot.matches('code') || snapshot.context.onboardingId !== undefined,
    'it ends only with a session': (snapshot) =>
      !snapshot.matches('done') || snapshot.context.signedIn !== undefined,
  },
});
