import {
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { notFound, notPossible, sampleAttempt, tooManyRequests } from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';
import {
  confirming,
  notPaid,
  orders,
  page,
  places,
  ready,
  reports,
  returned,
  shows,
  step,
  unreported,
} from './situations.ts';

/** A payment that the provider doesn't know yet. */
export const unreportedPayments: FlowPromise<StoreCheckoutInput>[] = [
  promise(
    'Until the provider had twelve seconds to report a payment, the page says that it is checked, never that nothing is paid',
    at(confirming, [], {
      view: { screen: 'confirming' },
      offers: ['pay.again'],
      offersNot: ['order.submit', 'check.now'],
    }),
    at(confirming, [...unreported, ...unreported, ...unreported], {
      view: { screen: 'confirming' },
      calls: ['askSoon', 'askSoon', 'askSoon'],
    }),
    at(confirming, [...unreported, ...unreported, ...unreported, passed('pollDelay')], {
      view: { screen: 'confirming' },
      offers: ['pay.again'],
    }),
    at(confirming, [...unreported, ...unreported, ...unreported, ...unreported], {
      view: { screen: 'notPaid' },
    }),
    at(confirming, [passed('pollDelay'), reports('paid', 'askSoon')], { view: { screen: 'placed' } }),
    at(confirming, [passed('pollDelay'), reports('still processing', 'askSoon')], {
      view: { screen: 'waiting', isLong: false },
    }),
    at(confirming, [does('pay.again')], {
      ...step('payment', { phase: 'asking', canCheck: true }),
      calls: [],
    }),
    at(confirming, [passed('pollDelay'), does('pay.again')], step('payment')),
    at(confirming, [passed('pollDelay'), answered('askSoon', notFound)], { view: { screen: 'unknown' } }),
    at(confirming, [passed('pollDelay'), answered('askSoon', notPossible)], {
      view: { screen: 'checkUnreachable', refusal: { code: 'ILLEGAL_EVENT' } },
      offers: ['check.now'],
    }),
    at(confirming, [passed('pollDelay'), unanswered('askSoon')], {
      view: { screen: 'checkUnreachable', refusal: null },
    }),
    at(confirming, [passed('pollDelay'), answered('askSoon', tooManyRequests)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
    }),
    at(
      returned,
      [
        ready,
        orders,
        answered('saveAttempt', { output: sampleAttempt }),
        places('not possible any more'),
        shows('payment page opened'),
        reports('only opened'),
        passed('pollDelay'),
        unanswered('askSoon'),
      ],
      { view: { screen: 'checkUnreachable', refusal: null } },
    ),
    // After too many requests the provider has all the time again.
    at(
      notPaid,
      [
        does('check.now'),
        answered('checkPayment', tooManyRequests),
        passed('retryDelay'),
        shows('payment page opened'),
        reports('only opened'),
      ],
      { view: { screen: 'confirming' } },
    ),
    at(page, [shows('payment page opened'), does('check.begin'), reports('only opened')], {
      view: { screen: 'confirming' },
    }),
    at(page, [shows('payment processing'), reports('only opened')], { view: { screen: 'confirming' } }),
  ),
];
