import {
  after,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { beta, credentials, onboardingId, sentCode, token } from '../onboarding.samples.ts';
import type { OnboardingInput } from '../onboarding.types.ts';
import {
  asksForCode,
  atBusiness,
  atCode,
  atPersonal,
  beforeCode,
  codeRests,
  ends,
  invited,
  linked,
  page,
  proofOnly,
  rests,
  opening,
  returning,
  savingBusiness,
  savingPersonal,
  sendingCredentials,
  submitsCode,
  submitsCredentials,
  submitsPersonal,
  typesPersonal,
  waitIsOver,
} from './situations.ts';

const offline = after(returning, 'a return without the server', unanswered('resume'));
const refusedReturn = after(
  returning,
  'a return that was refused',
  ends('resume', 'refused for another reason'),
);
const limited = after(returning, 'a return after too many requests', ends('resume', 'too many requests'));

/** The entry of a code, which needs a new one. */
const proofExpired = rests('code', { isCodeExpired: true, refusal: { code: 'NOT_SIGNED_IN' } });
const sendingInvited = after(
  invited,
  'the address of an invited merchant that is sent',
  ends('lookUpBeta', 'valid'),
  submitsCredentials,
);
const invitedToCode = after(
  sendingInvited,
  'the code of an invited merchant',
  ends('saveCredentials', 'a code is sent'),
);

/** The address, the invitation, and the return on this device. */
export const signUpPromises: FlowPromise<OnboardingInput>[] = [
  promise(
    'Signing up begins with address and password, and each step opens only after the one before',
    at(page, [], {
      ...rests('credentials'),
      offers: ['credentials.submit'],
      offersNot: ['otp.submit', 'personal.submit', 'business.submit', 'retry', 'back'],
      calls: [],
    }),
    at(page, [does('credentials.change', { email: credentials.email })], {
      view: { step: 'credentials', draft: { email: credentials.email } },
      kept: { draft: { email: credentials.email } },
      calls: [],
    }),
    at(page, [submitsCredentials], {
      view: { step: 'credentials', isPending: true },
      calls: ['saveCredentials'],
      sends: {
        saveCredentials: {
          ...credentials,
          betaId: undefined,
          eventId: undefined,
          referralCode: undefined,
        },
      },
      offersNot: ['credentials.submit'],
    }),
    at(sendingCredentials, [ends('saveCredentials', 'a code is sent')], {
      ...codeRests,
      offers: ['otp.submit', 'back'],
      offersNot: ['credentials.submit', 'otp.resend', 'personal.submit'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: sentCode.resendAtMs } },
      kept: { onboardingId, token: undefined },
    }),
  ),
  promise(
    'An address that is refused or gets no response stays, with the reason, and can be sent again',
    at(sendingCredentials, [ends('saveCredentials', 'refused')], {
      ...rests('credentials', { refusal: { code: 'PASSWORD_COMMON' } }),
      offers: ['credentials.submit'],
      calls: [],
    }),
    at(
      after(atCode, 'the address, after a code was sent', does('back')),
      [submitsCredentials, ends('saveCredentials', 'refused')],
      rests('credentials', { refusal: { code: 'PASSWORD_COMMON' } }),
    ),
    at(sendingCredentials, [ends('saveCredentials', 'refused'), submitsCredentials], {
      view: { isPending: true, refusal: undefined },
      calls: ['saveCredentials'],
    }),
    at(sendingCredentials, [unanswered('saveCredentials')], {
      ...rests('credentials', { isUnreachable: true }),
      offers: ['credentials.submit'],
      calls: [],
      kept: { onboardingId: undefined },
    }),
    at(sendingCredentials, [unanswered('saveCredentials'), submitsCredentials], {
      view: { isPending: true, isUnreachable: false },
      calls: ['saveCredentials'],
      sends: { saveCredentials: { key: credentials.key } },
    }),
  ),
  promise(
    'A referral code, typed or from a link, is sent with the address and stays when it is refused',
    at(page, [does('credentials.change', { referralCode: ' K7MPX2QA ' }), submitsCredentials], {
      calls: ['saveCredentials'],
      sends: { saveCredentials: { referralCode: 'K7MPX2QA' } },
    }),
    at(page, [does('credentials.change', { referralCode: 'K7MPX2QA' })], {
      ...rests('credentials', { draft: { email: '', referralCode: 'K7MPX2QA' } }),
      kept: { draft: { referralCode: 'K7MPX2QA' } },
    }),
    at(linked, [submitsCredentials], { sends: { saveCredentials: { referralCode: 'K7MPX2QA' } } }),
    at(linked, [submitsCredentials, ends('saveCredentials', 'refused')], {
      ...rests('credentials', {
        draft: { referralCode: 'K7MPX2QA' },
        refusal: { code: 'PASSWORD_COMMON' },
      }),
      offers: ['credentials.submit'],
    }),
  ),
  promise(
    'An invitation fills in what it knows, once, and one that is not found holds nothing up',
    at(invited, [], {
      view: { step: 'waiting' },
      calls: ['lookUpBeta'],
      sends: { lookUpBeta: { betaId: 'beta-1' } },
    }),
    at(invited, [ends('lookUpBeta', 'valid')], {
      ...rests('credentials', {
        draft: {
          email: beta.email,
          personal: { firstName: 'Adaeze', lastName: 'Okafor' },
          business: { name: 'Adaeze Fabrics', handle: 'adaeze-fabrics' },
        },
      }),
      offers: ['credentials.submit'],
    }),
    at(invited, [ends('lookUpBeta', 'unknown')], {
      ...rests('credentials', { draft: { email: '' } }),
      offers: ['credentials.submit'],
    }),
    at(invited, [unanswered('lookUpBeta')], { ...rests('credentials'), offers: ['credentials.submit'] }),
    at(invited, [unanswered('lookUpBeta'), submitsCredentials], {
      sends: { saveCredentials: { betaId: 'beta-1', eventId: 'event-1' } },
    }),
    at(sendingInvited, [ends('saveCredentials', 'refused')], {
      view: { step: 'credentials' },
      calls: [],
    }),
    at(
      invitedToCode,
      [submitsCode, ends('verifyCode', 'correct, at the personal details'), does('startOver')],
      { ...rests('credentials'), offers: ['credentials.submit'], calls: ['verifyCode'] },
    ),
    at(invitedToCode, [waitIsOver, asksForCode, ends('resendCode', 'not found')], {
      view: { step: 'credentials' },
      calls: ['resendCode'],
    }),
    at(
      invitedToCode,
      [submitsCode, ends('verifyCode', 'expired'), waitIsOver, asksForCode, ends('resendCode', 'not found')],
      { view: { step: 'credentials' }, calls: ['verifyCode', 'resendCode'] },
    ),
  ),
  promise(
    'A merchant who returns on this device continues at the step that is next, with what they typed',
    at(beforeCode, [], {
      ...codeRests,
      offers: ['otp.submit'],
      calls: ['cooldown'],
    }),
    at(atCode, [reopened], { ...codeRests, offers: ['otp.submit'] }),
    at(returning, [], { view: { step: 'waiting' }, calls: ['resume'], sends: { resume: { token } } }),
    at(returning, [ends('resume', 'at the personal details')], {
      ...rests('personal'),
      offers: ['personal.submit'],
      kept: { onboardingId, token },
    }),
    at(returning, [ends('resume', 'at the business')], { ...rests('business'), offers: ['business.submit'] }),
    at(returning, [ends('resume', 'at the end')], {
      view: { step: 'finalizing', isPending: true },
      calls: ['resume', 'finalize'],
    }),
    at(
      after(atPersonal, 'a name that was typed', typesPersonal({ firstName: 'Ada' })),
      [reopened, ends('resume', 'at the personal details')],
      { view: { step: 'personal', draft: { personal: { firstName: 'Ada' } } } },
    ),
    at(savingPersonal, [reopened, ends('resume', 'at the personal details')], {
      ...rests('personal'),
      offers: ['personal.submit'],
    }),
    at(atBusiness, [reopened, ends('resume', 'at the business')], rests('business')),
  ),
  promise(
    'A return that fails says why, loads again, and can be given up for another address',
    at(returning, [unanswered('resume')], {
      ...rests('waiting', { isUnreachable: true, isLimited: false }),
      offers: ['retry', 'startOver'],
      calls: ['resume'],
      kept: { token },
    }),
    at(returning, [ends('resume', 'refused for another reason')], {
      ...rests('waiting', { refusal: { code: 'ILLEGAL_EVENT' }, isLimited: false }),
      offers: ['retry', 'startOver'],
    }),
    at(returning, [ends('resume', 'too many requests')], {
      ...rests('waiting', { refusal: { code: 'TOO_MANY_REQUESTS' }, isLimited: true }),
      offersNot: ['retry'],
    }),
    at(limited, [passed('retryDelay')], {
      ...rests('waiting', { isLimited: false }),
      calls: ['resume'],
    }),
    at(offline, [does('retry')], { ...rests('waiting'), calls: ['resume'], offersNot: ['retry'] }),
    at(refusedReturn, [does('retry')], { ...rests('waiting'), calls: ['resume'] }),
    at(offline, [does('startOver')], {
      ...rests('credentials'),
      offers: ['credentials.submit'],
      calls: [],
      kept: { onboardingId: undefined, token: undefined },
    }),
    at(refusedReturn, [does('startOver')], { ...rests('credentials') }),
  ),
  promise(
    'An expired proof asks for a new code, and the sign-up continues after it where it was',
    at(returning, [ends('resume', 'the proof expired')], {
      ...proofExpired,
      offers: ['back'],
      offersNot: ['otp.submit'],
      kept: { onboardingId, token: undefined },
    }),
    at(savingPersonal, [ends('savePersonal', 'the proof expired')], {
      ...proofExpired,
      offersNot: ['otp.submit', 'personal.submit'],
      kept: { onboardingId, token: undefined },
    }),
    at(
      after(atPersonal, 'a name that was typed', typesPersonal({ firstName: 'Ada' })),
      [
        submitsPersonal,
        ends('savePersonal', 'the proof expired'),
        waitIsOver,
        asksForCode,
        ends('resendCode', 'a code is sent'),
        submitsCode,
        ends('verifyCode', 'correct, at the personal details'),
      ],
      { ...rests('personal', { draft: { personal: { firstName: 'Ada' } } }), kept: { token } },
    ),
    at(savingBusiness, [ends('saveBusiness', 'the proof expired')], {
      ...proofExpired,
      offersNot: ['business.submit'],
      kept: { token: undefined, draft: { business: { name: 'Adaeze Fabrics' } } },
    }),
    at(opening, [ends('finalize', 'the proof expired')], {
      ...proofExpired,
      offersNot: ['retry'],
      kept: { onboardingId, token: undefined },
    }),
    at(proofOnly, [ends('resume', 'the proof expired')], {
      view: { step: 'credentials', refusal: { code: 'NOT_SIGNED_IN' } },
      offers: ['credentials.submit'],
      kept: { token: undefined },
    }),
    at(proofOnly, [ends('resume', 'at the business')], {
      ...rests('business'),
      kept: { onboardingId, token },
    }),
  ),
];
