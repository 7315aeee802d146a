import { at, does, type FlowPromise, promise, reopened, unanswered } from '#machines/promises/promise.ts';
import { nextCode, retryAtMs, sampleCode } from '../confirm-by-code.samples.ts';
import type { ConfirmByCodeInput } from '../confirm-by-code.types.ts';
import {
  asksForCode,
  confirmEnds,
  confirming,
  entry,
  expired,
  expiredReady,
  offer,
  offline,
  ready,
  renewing,
  requestEnds,
  requesting,
  resendEnds,
  resending,
  returning,
  unsent,
  waitIsOver,
} from './situations.ts';

const { resendAtMs } = sampleCode;

/** The code that is sent, and another one. */
export const requestingPromises: FlowPromise<ConfirmByCodeInput>[] = [
  promise(
    'A code is sent only on request and once, and the person sees how it was sent and when another is possible',
    at(offer, [], {
      view: { step: 'offer', busy: null, isUnreachable: false, refusal: null },
      offers: ['code.request'],
      offersNot: ['code.submit', 'code.cancel'],
      calls: [],
    }),
    at(offer, [asksForCode], {
      view: { step: 'offer', busy: 'requesting' },
      calls: ['requestCode'],
      offersNot: ['code.request', 'code.submit'],
    }),
    at(requesting, [requestEnds('mailed')], {
      view: { step: 'enter', busy: null, isLapsed: false, refusal: null, channel: 'email', resendAtMs },
      offers: ['code.submit', 'code.cancel'],
      offersNot: ['code.request'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: resendAtMs } },
      kept: sampleCode,
    }),
  ),
  promise(
    'A request for a code that is refused or gets no response says so, and can be made again',
    at(requesting, [requestEnds('too many requests')], {
      view: { step: 'offer', busy: null, isUnreachable: false, refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['code.request'],
      offersNot: ['code.submit'],
      calls: [],
      kept: null,
    }),
    at(requesting, [requestEnds('not possible now'), asksForCode], {
      view: { busy: 'requesting', refusal: null },
      calls: ['requestCode'],
    }),
    at(requesting, [unanswered('requestCode')], {
      view: { step: 'offer', busy: null, isUnreachable: true, refusal: null },
      offers: ['code.request', 'network.back'],
      offersNot: ['code.submit'],
      calls: [],
      kept: null,
    }),
    at(offline, [asksForCode], {
      view: { busy: 'requesting', isUnreachable: false },
      calls: ['requestCode'],
    }),
    at(offline, [does('network.back')], {
      view: { busy: 'requesting', isUnreachable: false },
      calls: ['requestCode'],
    }),
  ),
  promise(
    'A person who returns enters the code that was sent, and no other one is sent',
    at(returning, [], {
      view: { step: 'enter', busy: null, channel: 'email', resendAtMs, refusal: null },
      offers: ['code.submit', 'code.cancel'],
      calls: ['cooldown'],
    }),
    at(entry, [reopened], {
      view: { step: 'enter', channel: 'email' },
      offers: ['code.submit'],
      calls: ['cooldown'],
      kept: sampleCode,
    }),
    at(resending, [resendEnds('mailed'), reopened, does('code.submit')], {
      sends: { confirm: { otpToken: nextCode.otpToken } },
    }),
  ),
  promise(
    'Another code can be requested once the wait is over, and it replaces the one before',
    at(entry, [waitIsOver], { view: { step: 'enter' }, offers: ['code.request', 'code.submit'], calls: [] }),
    at(entry, [unanswered('cooldown')], { offers: ['code.request', 'code.submit'], calls: [] }),
    at(ready, [asksForCode], {
      view: { step: 'enter', busy: 'resending', isLapsed: false },
      calls: ['resendCode'],
      offersNot: ['code.request', 'code.submit', 'code.cancel'],
    }),
    at(resending, [resendEnds('mailed')], {
      view: {
        step: 'enter',
        busy: null,
        refusal: null,
        channel: nextCode.channel,
        resendAtMs: nextCode.resendAtMs,
      },
      offers: ['code.submit'],
      offersNot: ['code.request'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: nextCode.resendAtMs } },
      kept: nextCode,
    }),
    at(resending, [resendEnds('mailed'), does('code.submit')], {
      sends: { confirm: { otpToken: nextCode.otpToken } },
    }),
  ),
  promise(
    'If no other code is sent, the existing one can still be entered',
    at(resending, [resendEnds('too many requests')], {
      view: {
        step: 'enter',
        busy: null,
        isLapsed: false,
        isUnreachable: false,
        refusal: { code: 'TOO_MANY_REQUESTS' },
        channel: 'email',
        resendAtMs: retryAtMs,
      },
      offers: ['code.submit', 'code.cancel'],
      offersNot: ['code.request'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: retryAtMs } },
      kept: { otpToken: sampleCode.otpToken },
    }),
    at(resending, [resendEnds('not possible now'), does('code.submit')], {
      view: { refusal: null },
      sends: { confirm: { otpToken: sampleCode.otpToken } },
    }),
    at(resending, [unanswered('resendCode')], {
      view: { step: 'enter', busy: null, isLapsed: false, isUnreachable: true, refusal: null },
      offers: ['code.submit', 'code.request'],
      calls: [],
      kept: sampleCode,
    }),
  ),
  promise(
    'A code that expired or was wrong too often is no longer asked for: a new one can be requested after the wait',
    at(confirming, [confirmEnds('the code has expired')], {
      view: { step: 'enter', busy: null, isLapsed: true, refusal: { code: 'OTP_EXPIRED' } },
      offers: ['code.cancel'],
      offersNot: ['code.submit', 'code.request'],
      calls: [],
    }),
    at(confirming, [confirmEnds('too many wrong codes')], {
      view: { isLapsed: true, refusal: { code: 'OTP_ATTEMPTS_EXCEEDED' } },
      offersNot: ['code.submit'],
    }),
    at(expired, [waitIsOver], { offers: ['code.request', 'code.cancel'], offersNot: ['code.submit'] }),
    at(expiredReady, [asksForCode], {
      view: { busy: 'resending', isLapsed: true, refusal: null },
      calls: ['resendCode'],
      offersNot: ['code.request', 'code.submit'],
    }),
    at(renewing, [resendEnds('mailed')], {
      view: { step: 'enter', isLapsed: false, busy: null, channel: nextCode.channel, refusal: null },
      offers: ['code.submit'],
      offersNot: ['code.request'],
      calls: ['cooldown'],
      kept: nextCode,
    }),
    at(renewing, [resendEnds('too many requests')], {
      view: { isLapsed: true, busy: null, resendAtMs: retryAtMs, refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['code.cancel'],
      offersNot: ['code.submit', 'code.request'],
      calls: ['cooldown'],
      sends: { cooldown: { untilMs: retryAtMs } },
    }),
    at(renewing, [unanswered('resendCode')], {
      view: { isLapsed: true, busy: null, isUnreachable: true, refusal: null },
      offers: ['code.request', 'code.cancel'],
      offersNot: ['code.submit'],
      calls: [],
    }),
    at(unsent, [asksForCode], {
      view: { busy: 'resending', isLapsed: true, isUnreachable: false },
      calls: ['resendCode'],
    }),
  ),
  promise(
    'Cancelling leaves the code unused, and nothing of it is kept',
    at(entry, [does('code.cancel')], {
      view: { step: 'offer', isUnreachable: false, refusal: null, channel: null },
      offers: ['code.request'],
      offersNot: ['code.submit'],
      calls: [],
      kept: null,
    }),
    at(expired, [does('code.cancel')], {
      view: { step: 'offer', busy: null, isUnreachable: false, refusal: null },
      offers: ['code.request'],
      kept: null,
    }),
    at(unsent, [does('code.cancel')], {
      view: { step: 'offer', busy: null, isUnreachable: false },
      offers: ['code.request'],
      calls: [],
      kept: null,
    }),
    at(entry, [does('code.cancel'), reopened], { view: { step: 'offer' }, calls: [] }),
    at(confirming, [], { offersNot: ['code.cancel'] }),
  ),
];
