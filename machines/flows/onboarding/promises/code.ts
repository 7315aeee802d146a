import { at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import {
  credentials,
  nextCode,
  onboardingId,
  otp,
  retryAtMs,
  sentCode,
  token,
} from '../onboarding.samples.ts';
import type { OnboardingInput } from '../onboarding.types.ts';
import {
  asksForCode,
  atCode,
  codeRests,
  ends,
  expired,
  expiredReady,
  ready,
  renewing,
  resending,
  rests,
  submitsCode,
  submitsCredentials,
  unsent,
  verifying,
  waitIsOver,
} from './situations.ts';

const { resendAtMs } = nextCode;

/** The emailed code. */
export const codePromises: FlowPromise<OnboardingInput>[] = [
  promise(
    'The right code leads to the step that is next, and its proof is kept on the device',
    at(atCode, [submitsCode], {
      view: { step: 'code', isPending: true },
      calls: ['verifyCode'],
      sends: { verifyCode: { onboardingId, otp } },
      offersNot: ['otp.submit', 'otp.resend', 'back'],
    }),
    at(verifying, [ends('verifyCode', 'correct, at the personal details')], {
      ...rests('personal', { draft: { email: credentials.email } }),
      offers: ['personal.submit'],
      kept: { onboardingId, token },
      calls: [],
    }),
    at(verifying, [ends('verifyCode', 'correct, at the business')], {
      ...rests('business'),
      offers: ['business.submit'],
      kept: { token },
    }),
    at(verifying, [ends('verifyCode', 'correct, at the end')], {
      view: { step: 'finalizing', isPending: true },
      calls: ['finalize'],
      sends: { finalize: { token, key: onboardingId } },
    }),
  ),
  promise(
    'A wrong code costs nothing but another try, and so does one without a response',
    at(verifying, [ends('verifyCode', 'wrong')], {
      ...codeRests,
      view: { ...codeRests.view, refusal: { code: 'OTP_WRONG', attemptsLeft: 4 } },
      offers: ['otp.submit', 'back'],
      calls: [],
      kept: { onboardingId, token: undefined },
    }),
    at(verifying, [ends('verifyCode', 'wrong'), submitsCode], {
      view: { isPending: true, refusal: undefined },
      calls: ['verifyCode'],
    }),
    at(verifying, [unanswered('verifyCode')], {
      view: { ...codeRests.view, isUnreachable: true },
      offers: ['otp.submit', 'back'],
      calls: [],
    }),
    at(verifying, [unanswered('verifyCode'), submitsCode], {
      view: { isPending: true, isUnreachable: false },
      calls: ['verifyCode'],
    }),
    at(verifying, [ends('verifyCode', 'wrong'), waitIsOver], {
      view: { refusal: { code: 'OTP_WRONG' } },
      offers: ['otp.submit', 'otp.resend'],
    }),
  ),
  promise(
    'Another code can be requested once the wait is over, and the one before it counts until it is sent',
    at(atCode, [], { view: { code: sentCode }, offersNot: ['otp.resend'] }),
    at(atCode, [waitIsOver], { offers: ['otp.resend', 'otp.submit'], calls: [] }),
    at(atCode, [unanswered('cooldown')], { offers: ['otp.resend', 'otp.submit'], calls: [] }),
    at(ready, [asksForCode], {
      view: { step: 'code', isResending: true, isCodeExpired: false },
      calls: ['resendCode'],
      sends: { resendCode: { onboardingId } },
      offersNot: ['otp.resend', 'otp.submit', 'back'],
    }),
    at(resending, [ends('resendCode', 'a code is sent')], {
      view: { ...codeRests.view, code: nextCode },
      offers: ['otp.submit'],
      offersNot: ['otp.resend'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: resendAtMs } },
    }),
    at(resending, [ends('resendCode', 'too many codes')], {
      view: { ...codeRests.view, refusal: { code: 'TOO_MANY_REQUESTS' }, code: { resendAtMs: retryAtMs } },
      offers: ['otp.submit', 'back'],
      offersNot: ['otp.resend'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: retryAtMs } },
    }),
    at(resending, [unanswered('resendCode')], {
      view: { ...codeRests.view, isUnreachable: true },
      offers: ['otp.submit', 'otp.resend'],
      calls: [],
    }),
    at(verifying, [ends('verifyCode', 'wrong'), waitIsOver, asksForCode], {
      view: { isResending: true, refusal: undefined },
    }),
  ),
  promise(
    'A code that expired or was wrong too often is no longer asked for: a new one can be requested after the wait',
    at(verifying, [ends('verifyCode', 'expired')], {
      ...rests('code', { isCodeExpired: true, refusal: { code: 'OTP_EXPIRED' } }),
      offers: ['back'],
      offersNot: ['otp.submit', 'otp.resend'],
      calls: [],
    }),
    at(verifying, [ends('verifyCode', 'too many wrong codes')], {
      view: { isCodeExpired: true, refusal: { code: 'OTP_ATTEMPTS_EXCEEDED' } },
      offersNot: ['otp.submit'],
    }),
    at(expired, [waitIsOver], { offers: ['otp.resend', 'back'], offersNot: ['otp.submit'] }),
    at(expiredReady, [asksForCode], {
      view: { isResending: true, isCodeExpired: true, refusal: undefined },
      calls: ['resendCode'],
      sends: { resendCode: { onboardingId } },
      offersNot: ['otp.resend', 'otp.submit'],
    }),
    at(renewing, [ends('resendCode', 'a code is sent')], {
      view: { ...codeRests.view, code: nextCode },
      offers: ['otp.submit'],
      offersNot: ['otp.resend'],
      calls: ['cooldown'],
    }),
    at(renewing, [ends('resendCode', 'too many codes')], {
      ...rests('code', { isCodeExpired: true, isResending: false, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['back'],
      offersNot: ['otp.submit', 'otp.resend'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: retryAtMs } },
    }),
    at(renewing, [unanswered('resendCode')], {
      ...rests('code', { isCodeExpired: true, isResending: false, isUnreachable: true }),
      offers: ['otp.resend', 'back'],
      offersNot: ['otp.submit'],
      calls: [],
    }),
    at(unsent, [asksForCode], {
      view: { isResending: true, isCodeExpired: true, isUnreachable: false },
      calls: ['resendCode'],
    }),
  ),
  promise(
    'Going back from the code leads to the address, which is kept, and another code can be sent',
    at(atCode, [does('back')], {
      ...rests('credentials'),
      offers: ['credentials.submit'],
      calls: [],
      kept: { onboardingId },
    }),
    at(verifying, [ends('verifyCode', 'wrong'), does('back')], rests('credentials')),
    at(expired, [does('back')], { ...rests('credentials'), offers: ['credentials.submit'] }),
    at(unsent, [does('back')], rests('credentials')),
    at(atCode, [does('back'), submitsCredentials, ends('saveCredentials', 'a code is sent')], {
      ...codeRests,
      calls: ['saveCredentials', 'cooldown'],
    }),
  ),
  promise(
    'A sign-up that the server no longer has begins again with the reason',
    at(resending, [ends('resendCode', 'not found')], {
      ...rests('credentials', { refusal: { code: 'NOT_FOUND' } }),
      offers: ['credentials.submit'],
      calls: [],
      kept: { onboardingId: undefined },
    }),
    at(renewing, [ends('resendCode', 'not found')], {
      ...rests('credentials', { refusal: { code: 'NOT_FOUND' } }),
      offers: ['credentials.submit'],
      kept: { onboardingId: undefined },
    }),
  ),
];
