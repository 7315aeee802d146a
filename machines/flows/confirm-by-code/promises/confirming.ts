import {
  answered,
  at,
  does,
  type FlowPromise,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { refused } from '../../sample-responses.ts';
import { sampleCode } from '../confirm-by-code.samples.ts';
import type { ConfirmByCodeInput } from '../confirm-by-code.types.ts';
import { asksForCode, confirmEnds, confirming, entry, waitIsOver } from './situations.ts';

const { otpToken } = sampleCode;

/** The code that is checked. */
export const confirmingPromises: FlowPromise<ConfirmByCodeInput>[] = [
  promise(
    'The action is confirmed once the server has accepted the code, and the code is forgotten',
    at(entry, [does('code.submit')], {
      view: { step: 'enter', busy: 'confirming', refusal: null },
      calls: ['confirm'],
      sends: { confirm: { otpToken } },
      offersNot: ['code.submit', 'code.request', 'code.cancel'],
    }),
    at(confirming, [confirmEnds('confirmed')], {
      view: { step: 'confirmed', busy: null, refusal: null },
      offersNot: ['code.submit', 'code.request', 'code.cancel'],
      calls: [],
      kept: null,
    }),
  ),
  promise(
    'A wrong code or password costs nothing but another try of the same code',
    at(confirming, [confirmEnds('the code is wrong')], {
      view: {
        step: 'enter',
        busy: null,
        isLapsed: false,
        isUnreachable: false,
        refusal: { code: 'OTP_WRONG', attemptsLeft: 4 },
      },
      offers: ['code.submit', 'code.cancel'],
      offersNot: ['code.request'],
      calls: [],
      kept: sampleCode,
    }),
    at(confirming, [confirmEnds('the password is wrong')], {
      view: { step: 'enter', isLapsed: false, refusal: { code: 'PASSWORD_WRONG' } },
      offers: ['code.submit'],
      kept: sampleCode,
    }),
    at(confirming, [answered('confirm', refused('TOO_MANY_REQUESTS', 'Try again in a moment'))], {
      view: { step: 'enter', isLapsed: false, refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['code.submit'],
      kept: sampleCode,
    }),
    at(confirming, [confirmEnds('the code is wrong'), does('code.submit')], {
      view: { busy: 'confirming', refusal: null },
      calls: ['confirm'],
      sends: { confirm: { otpToken } },
    }),
    at(confirming, [confirmEnds('the code is wrong'), does('code.cancel')], {
      view: { step: 'offer', refusal: null },
      kept: null,
    }),
    at(confirming, [confirmEnds('the code is wrong'), waitIsOver], {
      view: { refusal: { code: 'OTP_WRONG' } },
      offers: ['code.submit', 'code.request'],
    }),
    at(confirming, [confirmEnds('the code is wrong'), waitIsOver, asksForCode], {
      view: { busy: 'resending', refusal: null },
      calls: ['resendCode'],
    }),
  ),
  promise(
    'After a lost response nothing is said to be confirmed, and the same code can be sent again',
    at(confirming, [unanswered('confirm')], {
      view: { step: 'enter', busy: null, isLapsed: false, isUnreachable: true, refusal: null },
      offers: ['code.submit', 'code.cancel'],
      calls: [],
      kept: sampleCode,
    }),
    at(confirming, [unanswered('confirm'), does('code.submit')], {
      view: { busy: 'confirming', isUnreachable: false },
      calls: ['confirm'],
      sends: { confirm: { otpToken } },
    }),
    at(confirming, [reopened], { view: { step: 'enter', busy: null }, offers: ['code.submit'] }),
  ),
];
