import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers, refused } from '../../sample-responses.ts';
import {
  notFound,
  notPossible,
  sampleCheckouts,
  sampleContact as contact,
  tooManyRequests,
} from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';
import { atCode, atContact, entersContact, savesContact, sentCode, step } from './situations.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

const readyToResend = after(sentCode, 'a code after a minute', answered('cooldown'));
const confirming = after(sentCode, 'a code that is checked', does('code.submit', { code: '123456' }));
const resending = after(readyToResend, 'another code that is sent', does('code.request'));
const lapsed = after(
  confirming,
  'a code that has expired',
  answered('confirmCode', refused('OTP_EXPIRED', 'The code has expired')),
);

/** The code that confirms an email address. */
export const code: FlowPromise<StoreCheckoutInput>[] = [
  promise(
    'Where the store asks for a code, one is sent after the contact details, and the delivery waits for it',
    at(atContact, [entersContact(), savesContact('saved, a code is needed')], {
      ...step('code', { phase: 'requesting' }),
      calls: ['saveContact', 'sendCode'],
      offersNot: ['delivery.submit'],
    }),
    at(
      atContact,
      [
        entersContact({ ...contact, name: 'Obi Ada' }),
        savesContact('saved, a code is needed'),
        unanswered('sendCode'),
        does('contact.change'),
      ],
      step('contact', { preset: { name: 'Ada Obi' } }),
    ),
    at(atCode, [does('code.request')], { ...step('code', { phase: 'requesting' }), calls: ['sendCode'] }),
    at(sentCode, [], {
      ...step('code', { phase: 'asking', canRequest: false, resendAtMs: 60_000 }),
      offers: ['code.submit', 'contact.change'],
      offersNot: ['code.request', 'delivery.submit'],
    }),
    at(sentCode, [does('code.submit', { code: '123456' })], {
      ...step('code', { phase: 'confirming' }),
      calls: ['confirmCode'],
      sends: { confirmCode: { code: '123456' } },
      offersNot: ['code.submit', 'code.request'],
    }),
    at(confirming, [answered('confirmCode', answers(sampleCheckouts['contact entered']))], {
      ...step('delivery'),
      offers: ['delivery.submit'],
    }),
    at(atCode, [does('code.request'), answered('sendCode', tooManyRequests)], {
      ...step('code', { phase: 'offered' }, { refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['code.request'],
    }),
    at(atCode, [does('code.request'), answered('sendCode', tooManyRequests), does('code.request')], {
      ...step('code', { phase: 'requesting' }, { refusal: null }),
      calls: ['sendCode', 'sendCode'],
    }),
    at(atCode, [does('code.request'), unanswered('sendCode')], {
      ...step('code', { phase: 'unsent', canRequest: true }),
      offers: ['code.request', 'network.back', 'contact.change'],
    }),
    at(atCode, [does('code.request'), unanswered('sendCode'), does('code.request')], {
      calls: ['sendCode', 'sendCode'],
    }),
    at(atCode, [does('code.request'), unanswered('sendCode'), does('network.back')], {
      calls: ['sendCode', 'sendCode'],
    }),
    at(atCode, [does('code.request'), answered('sendCode', notFound)], { view: { screen: 'unknown' } }),
    at(atCode, [does('code.request'), answered('sendCode', notPossible)], {
      view: { screen: 'loading' },
      calls: ['sendCode', 'loadCheckout'],
    }),
  ),
  promise(
    'A wrong code can be corrected, and an expired one is replaced by another',
    at(confirming, [answered('confirmCode', refused('OTP_WRONG', 'The code is wrong'))], {
      ...step('code', { phase: 'asking' }, { refusal: { code: 'OTP_WRONG' } }),
      offers: ['code.submit'],
    }),
    at(
      confirming,
      [
        answered('confirmCode', refused('OTP_WRONG', 'The code is wrong')),
        does('code.submit', { code: '654321' }),
      ],
      {
        ...step('code', { phase: 'confirming' }, { refusal: null }),
        sends: { confirmCode: { code: '654321' } },
      },
    ),
    at(confirming, [unanswered('confirmCode')], {
      ...step('code', { phase: 'unanswered' }, { refusal: null }),
      offers: ['code.submit', 'contact.change'],
    }),
    at(confirming, [answered('confirmCode', notFound)], { view: { screen: 'unknown' } }),
    at(confirming, [answered('confirmCode', notPossible)], {
      view: { screen: 'loading' },
      calls: ['loadCheckout'],
    }),
    at(
      readyToResend,
      [
        does('code.submit', { code: '123456' }),
        answered('confirmCode', refused('OTP_WRONG', 'The code is wrong')),
      ],
      {
        ...step('code', { phase: 'asking', canRequest: true }),
        offers: ['code.submit', 'code.request'],
        calls: ['confirmCode'],
      },
    ),
    at(lapsed, [], {
      ...step('code', { phase: 'lapsed', canRequest: false }, { refusal: { code: 'OTP_EXPIRED' } }),
      offersNot: ['code.submit', 'code.request'],
      offers: ['contact.change'],
    }),
    at(lapsed, [answered('cooldown')], {
      view: { step: { canRequest: true } },
      offers: ['code.request'],
      offersNot: ['code.submit'],
    }),
    at(lapsed, [unanswered('cooldown')], { offers: ['code.request'] }),
    at(lapsed, [answered('cooldown'), does('code.request')], {
      ...step('code', { phase: 'requesting' }, { refusal: null }),
      calls: ['resendCode'],
    }),
    at(readyToResend, [], {
      ...step('code', { phase: 'asking', canRequest: true }),
      offers: ['code.request', 'code.submit'],
    }),
    at(resending, [], {
      ...step('code', { phase: 'requesting' }),
      calls: [],
      offersNot: ['code.submit', 'code.request'],
    }),
    at(resending, [answered('resendCode', answers({ resendAtMs: 120_000 }))], {
      ...step('code', { phase: 'asking', canRequest: false, resendAtMs: 120_000 }),
      calls: ['cooldown'],
      offers: ['code.submit'],
      offersNot: ['code.request'],
    }),
    at(resending, [answered('resendCode', tooManyRequests)], {
      ...step(
        'code',
        { phase: 'asking', canRequest: false, resendAtMs: sampleNowMs + 90_000 },
        { refusal: { code: 'TOO_MANY_REQUESTS' } },
      ),
      calls: ['cooldown'],
      offers: ['code.submit'],
      offersNot: ['code.request'],
    }),
    at(resending, [unanswered('resendCode')], {
      ...step('code', { phase: 'unanswered' }),
      offers: ['code.submit', 'code.request'],
    }),
    at(resending, [answered('resendCode', notFound)], { view: { screen: 'unknown' } }),
    at(resending, [answered('resendCode', notPossible)], { view: { screen: 'loading' } }),
    ...[sentCode, lapsed, atCode].map((situation) =>
      at(situation, [does('contact.change')], {
        ...step('contact', { phase: 'asking', preset: contact }, { refusal: null }),
        offers: ['contact.submit'],
      }),
    ),
  ),
];
